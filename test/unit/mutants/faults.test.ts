import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { transformSync } from 'esbuild';
import { checkFaults } from '../../mutants/check-faults.ts';
import { plantFault, type Fault } from '../../mutants/fault.ts';
import { FAULTS_BY_AREA } from '../../mutants/faults/index.ts';
import { stageOf } from '../../mutants/run-stage.ts';
import { SIMULATED_BUGS } from '../../../service/test/simulation/bugs/index.ts';
import { LOGIN_BUGS } from '../flow/simulation/bugs.ts';
import { root } from '../../support/runner/list-files.ts';

const faults = Object.values(FAULTS_BY_AREA).flat();

describe('the list of planted faults', () => {
  it('fits the code: each text to find is there once, and each test exists', () => {
    assert.deepEqual(checkFaults(faults, root), []);
  });

  it('of the simulation fits the code, too, and is not shorter than promised', () => {
    const bugs = [...LOGIN_BUGS, ...SIMULATED_BUGS];
    assert.deepEqual(checkFaults(bugs, root), []);
    assert.ok(bugs.length >= 30);
  });

  it('leaves code that can be read: a program that cannot be built finds nothing', () => {
    const unreadable = [...faults, ...LOGIN_BUGS, ...SIMULATED_BUGS].flatMap((fault) => {
      if (!fault.file.endsWith('.ts')) return [];
      const planted = plantFault(readFileSync(join(root, fault.file), 'utf8'), fault);
      try {
        transformSync(planted, { loader: 'ts', logLevel: 'silent' });
        return [];
      } catch {
        return [fault.id];
      }
    });
    assert.deepEqual(unreadable, []);
  });

  it('names tests of known stages only', () => {
    for (const { tests } of faults) tests.forEach(stageOf);
  });

  it('has at least 150 faults, twenty of which have been mended once', () => {
    assert.ok(faults.length >= 150);
    assert.ok(faults.filter(({ mended }) => mended !== undefined).length >= 20);
  });
});

describe('the check of the list', () => {
  const sound: Fault = {
    id: 'sound',
    file: 'test/unit/mutants/faults.test.ts',
    why: 'It is sound.',
    find: 'a text that ' + 'is here once',
    replace: '',
    tests: ['test/unit/mutants/faults.test.ts'],
  };

  it('finds nothing in what is sound: a text that is here once', () => {
    assert.deepEqual(checkFaults([sound], root), []);
  });

  it('tells of a text that is not there, or there twice', () => {
    const gone = { ...sound, find: 'nowhere ' + 'in this file' };
    assert.deepEqual(checkFaults([gone], root), [`sound: the text to find is 0 times in ${sound.file}.`]);
    assert.match(checkFaults([{ ...sound, find: 'sound' }], root)[0] ?? '', /is \d+ times/);
  });

  it('tells of a missing file or test, a change without effect and an id that comes twice', () => {
    const messages = checkFaults(
      [
        sound,
        { ...sound, replace: sound.find, tests: ['test/unit/gone.test.ts'] },
        { ...sound, id: 'b', file: 'gone.ts' },
      ],
      root,
    );
    assert.deepEqual(messages, [
      'sound: the id is taken.',
      'sound: it changes nothing.',
      'sound: test/unit/gone.test.ts is gone.',
      'b: gone.ts is gone.',
    ]);
  });
});
