import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { plantFault, type PlantedText } from './fault.ts';

/** A copy of the repository that tests may change. */
export interface ScratchCopy {
  /** The folder of the copy. */
  readonly root: string;
  /** The folder for temporary files of the programs. It is removed with the copy. */
  readonly temporary: string;
  /** Plants a fault in its file. Returns a function that restores the file. */
  plant(fault: PlantedText): () => void;
  /** Removes the copy. */
  remove(): void;
}

/** Workspaces that have a node_modules folder of their own, and the root. */
const WORKSPACES = ['.', 'service', 'demo'] as const;

/**
 * Copies all files that git does not ignore to a temporary folder. Links the installed packages one by one, so that
 * what a test writes into node_modules goes into the copy, and links to workspaces lead to the copy.
 */
export function makeScratchCopy(source: string): ScratchCopy {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-mutants-'));
  // The user that the PostgreSQL server runs as needs access.
  chmodSync(folder, 0o755);
  const root = join(folder, 'tree');
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const flags = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', flags, { cwd: source, encoding: 'utf8', maxBuffer: 64_000_000 });
  for (const file of files.split('\0').filter((path) => path !== '' && existsSync(join(source, path)))) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(source, file), join(root, file));
  }
  for (const workspace of WORKSPACES) linkPackages(join(source, workspace), join(root, workspace));
  return {
    root,
    temporary,
    plant(fault) {
      const path = join(root, fault.file);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, plantFault(text, fault));
      return () => writeFileSync(path, text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function linkPackages(source: string, target: string): void {
  const packages = join(source, 'node_modules');
  if (!existsSync(packages)) return;
  mkdirSync(join(target, 'node_modules'), { recursive: true });
  for (const name of readdirSync(packages)) {
    // Skips caches and the files of npm.
    if (name.startsWith('.') && name !== '.bin') continue;
    const path = join(packages, name);
    // A workspace is a relative symbolic link, which leads to the copy inside the copy.
    const place = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path;
    symlinkSync(place, join(target, 'node_modules', name));
  }
}
