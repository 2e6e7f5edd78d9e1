import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { skipReason } from '../support/engines/chromium.ts';
import { generatedParts, readPart } from '../../scripts/generated.ts';
import { weighLogin, weightTable, type Weight } from '../../scripts/weigh.ts';

// Takes long: a browser loads a page for each way to sign in, and waits until nothing more is loaded.

describe('what a login weighs', { skip: skipReason() }, () => {
  let weights: readonly Weight[];
  before(async () => {
    weights = await weighLogin();
    console.log(weightTable(weights));
  });

  it('stays under its limits', () => {
    for (const { label, files, brotli, limit } of weights) {
      assert.ok(files.length > 0, `${label}: nothing was loaded`);
      assert.ok(
        limit === undefined || brotli <= limit,
        `${label}: ${brotli} bytes, ${limit} allowed: ${files.join(', ')}`,
      );
    }
  });

  it('stands in the README; "npm run docs" writes it', () => {
    const wanted = cells(weightTable(weights));
    const found = cells(readPart(generatedParts.weights));
    assert.equal(found.length, wanted.length);
    for (const [index, cell] of wanted.entries())
      assert.ok(isSame(found[index], cell), `${found[index]} is ${cell}`);
  });
});

/** The cells of a table, without the padding a formatter adds. */
function cells(table: string): readonly string[] {
  return table.split(/[|\n]/).flatMap((cell) => cell.trim().replace(/^(:?)-+(:?)$/, '$1-$2') || []);
}

/** Whether two figures differ by at most 1%, because other versions of zlib compress slightly differently. */
function isSame(found: string | undefined, wanted: string): boolean {
  const [a, b] = [found, wanted].map((cell) => Number(cell?.replaceAll(',', '')));
  if (a === undefined || b === undefined || Number.isNaN(a) || Number.isNaN(b)) return found === wanted;
  return Math.abs(a - b) <= b / 100;
}
