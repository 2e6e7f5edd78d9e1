/**
 * Performs the steps of service/deploy/Dockerfile in folders of this machine, for machines without Docker: `npm run
 * rehearse-image`. Each stage gets a folder with the files that the ignore file allows. The last stage is started as
 * another user, in a folder without write access, and checked by the image's own health check. It needs the network
 * and, to switch the user, root.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../test/support/services/free-port.ts';
import { root } from '../test/support/runner/list-files.ts';
import { readCommandLine } from '../test/support/runner/read-command-line.ts';
import { stopChild } from '../test/support/runner/child.ts';

const USAGE = `Usage: npm run rehearse-image

Does what service/deploy/Dockerfile says in folders of this machine, for machines without Docker.`;

readCommandLine(USAGE, {});

/** Stands for the image's user `node`. */
const USER = 'nobody';

const deploy = join(root, 'service/deploy');
const folder = mkdtempSync(join(tmpdir(), 'latchkey-image-'));
const context = join(folder, 'context');
const stages = new Map<string, string>();
const allowed = readFileSync(join(deploy, 'Dockerfile.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'));
for (const path of allowed.map((line) => line.slice(1))) {
  cpSync(join(root, path), join(context, path), { recursive: true });
}
const lines = readFileSync(join(deploy, 'Dockerfile'), 'utf8')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => !/^(?:#|\s*$)/.test(line));
const data = join(folder, 'data');
let stage = '';
let work = '';
let health: readonly string[] = [];
let entry: readonly string[] = [];

try {
  for (const line of lines) obey(line);
  await start();
} finally {
  makeWritable(true);
  rmSync(folder, { recursive: true, force: true });
}

function obey(line: string): void {
  const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
  switch (name) {
    case 'FROM':
      stage = /\sAS\s+(\w+)/.exec(text)?.[1] ?? 'image';
      stages.set(stage, join(folder, stage));
      break;
    case 'WORKDIR':
      work = join(folder, stage, text);
      mkdirSync(work, { recursive: true });
      break;
    case 'COPY':
      copy(text.split(' '));
      break;
    case 'RUN':
      if (text.includes(' /data ')) mkdirSync(data);
      else run(text);
      break;
    case 'HEALTHCHECK':
      health = JSON.parse(text.slice(text.indexOf('['))) as string[];
      break;
    case 'ENTRYPOINT':
      entry = JSON.parse(text) as string[];
      break;
  }
}

function copy(words: readonly string[]): void {
  const from = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1];
  const paths = from === undefined ? words : words.slice(1);
  const source = from === undefined ? context : join(folder, from);
  const target = join(work, paths.at(-1) ?? '');
  const isFolder = paths.length > 2 || (paths.at(-1) ?? '').endsWith('/');
  for (const path of paths.slice(0, -1)) {
    const one = join(source, path);
    // COPY copies the content of a folder, but puts a file into the target folder.
    const goesInto = isFolder && !statSync(one).isDirectory();
    cpSync(one, goesInto ? join(target, basename(path)) : target, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}

function run(command: string): void {
  console.log(`${stage}: ${command}`);
  execFileSync('sh', ['-c', command], { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function start(): Promise<void> {
  const port = String(await findFreePort(0));
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (owner !== undefined) {
    chownSync(data, owner.uid, owner.gid);
    chmodSync(folder, 0o755);
  }
  makeWritable(false);
  const [program = '', ...words] = [
    ...entry.map((word) => (word === '/data' ? data : word === '0.0.0.0' ? '127.0.0.1' : word)),
    ...['--port', port],
  ];
  const child = spawn(program, words, {
    ...owner,
    cwd: work,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', LATCHKEY_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('{"ready"')) break;
    }
    const [asker = '', ...rest] = health.map((word) => word.replace(':8787', `:${port}`));
    const { status } = spawnSync(asker, rest, { stdio: 'inherit' });
    if (status !== 0) throw new Error('The health check of the image fails.');
    const size = execFileSync('du', ['-sm', join(folder, 'image')], { encoding: 'utf8' }).split('\t')[0];
    console.log(
      `The image starts as ${isRoot ? USER : 'this user'} in a read-only folder of ${size} MB and is healthy.`,
    );
  } finally {
    await stopChild(child);
  }
}

function makeWritable(isWritable: boolean): void {
  const image = join(folder, 'image');
  if (existsSync(image)) execFileSync('chmod', ['-R', isWritable ? 'u+w' : 'a-w', image]);
}
