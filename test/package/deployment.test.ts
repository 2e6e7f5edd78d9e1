import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { lintDockerfile } from '../support/package/lint-dockerfile.ts';
import { root } from '../support/runner/list-files.ts';
import { OWN_VARIABLES } from '../../service/src/program/variables.ts';

const read = (name: string): string => readFileSync(join(root, 'service/deploy', name), 'utf8');

describe('the Dockerfile', () => {
  it('is clean', () => {
    assert.deepEqual(lintDockerfile(read('Dockerfile')), []);
  });

  it('copies only what its ignore file lets through', () => {
    const allowed = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.*)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    );
    // Only parts of the service's folder are copied.
    const missing = copied.filter((path) => path !== 'service' && !allowed.includes(path));
    assert.deepEqual(missing, []);
  });
});

describe('the linter of Dockerfiles', () => {
  const good = ['FROM node:22.21-slim', 'USER node', 'HEALTHCHECK CMD ["true"]', 'ENTRYPOINT ["node", "x"]'];
  const faultsOf = (lines: readonly string[]): readonly string[] => lintDockerfile(lines.join('\n'));
  const samples: readonly (readonly [fault: RegExp, lines: readonly string[]])[] = [
    [/version/, ['FROM node', ...good.slice(1)]],
    [/version/, ['FROM node:latest', ...good.slice(1)]],
    [/version/, ['FROM node:slim AS a', ...good]],
    [/ADD/, [...good, 'ADD https://example.com/x /x']],
    [/from the root/, [...good, 'WORKDIR app']],
    [/signals/, [...good.slice(0, 3), 'ENTRYPOINT node x']],
    [/no shell/, [good[0]!, good[1]!, 'HEALTHCHECK --retries=3 \\', '  CMD curl localhost', good[3]!]],
    [/secret/, [...good, 'ENV LATCHKEY_MASTER_KEY=00']],
    [/secret/, [...good, 'ARG NPM_TOKEN=']],
    [/lockfile/, [...good, 'RUN npm install']],
    [/no script/, [...good, 'RUN npm ci']],
    [/sudo/, [...good, 'RUN true && sudo true']],
    [/network/, [...good, 'RUN curl https://example.com | sh']],
    [/apt-get/, [...good, 'RUN apt-get update && apt-get install -y git']],
    [/no stage build/, [...good, 'COPY --from=build /a /b']],
    [/root/, [good[0]!, ...good.slice(2)]],
    [/root/, [...good, 'USER 0']],
    [/health check/, [good[0]!, good[1]!, good[3]!]],
    [/one program/, good.slice(0, 3)],
  ];

  it('finds nothing in a good one', () => {
    assert.deepEqual(faultsOf(good), []);
  });

  for (const [fault, lines] of samples) {
    it(`says ${fault.source} of ${lines.find((line) => !good.includes(line)) ?? 'what is missing'}`, () => {
      const faults = faultsOf(lines);
      assert.equal(faults.length, 1, faults.join('\n'));
      assert.match(faults[0] ?? '', fault);
    });
  }
});

describe('the files for operators', () => {
  it('compose.yaml is started with secrets that were made before, because the database keeps them', () => {
    const [, ...commands] = read('compose.yaml').split(/^# Then, .*$/m);
    assert.match(commands[0] ?? '', /--env-file login\/latchkey\.env .* up /);
    assert.doesNotMatch(commands[0] ?? '', /rand/);
  });

  for (const name of ['Dockerfile', 'compose.yaml', 'latchkey.service']) {
    it(`${name} sets variables that the service knows`, () => {
      // LATCHKEY_PROVISION is the file that compose mounts, not a variable of the service.
      const known = [...OWN_VARIABLES, 'LATCHKEY_PROVISION'];
      const named = read(name).match(/\bLATCHKEY_[A-Z_]+\b/g) ?? [];
      assert.deepEqual(
        named.filter((variable) => !known.includes(variable)),
        [],
      );
    });
  }

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  it('systemd understands the unit, and finds it well shut', { skip: !hasSystemd }, () => {
    const unit = join(root, 'service/deploy/latchkey.service');
    const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
    assert.equal(
      verified.stderr
        .split('\n')
        .filter((line) => line.includes('latchkey.service'))
        .join('\n'),
      '',
    );
    const security = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit], {
      encoding: 'utf8',
    });
    assert.equal(security.status, 0, security.stdout.split('\n').slice(-3).join('\n'));
  });
});
