import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fuzz } from './fuzzing.ts';
import { mutations } from './mutations.ts';

it('accepts none of 10,000 changed deliveries, refuses none of 1,000 genuine ones, and never throws', async () => {
  const { verdicts, changes, failures } = await fuzz({ mutated: 10_000, genuine: 1000, seed: 1 });
  assert.deepEqual(failures.slice(0, 5), []);
  // Every kind of change was made, and most verdicts come from the signature check itself.
  assert.deepEqual([...changes.keys()].sort(), Object.keys(mutations).sort());
  assert.ok((verdicts.get('invalid_signature') ?? 0) > 3000, JSON.stringify([...verdicts]));
});
