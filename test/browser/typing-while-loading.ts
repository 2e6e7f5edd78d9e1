/**
 * Types through the load of a page whose server writes the first screen, in every engine, thirty keys a second, Chromium on
 * a quarter of the processor: `npm run test:typing -- [rounds] [engine…]`, 200 rounds by default. `npm test` types a few.
 */
import { openDrivenPage, skipReasonOf } from '../support/engines/driven-page.ts';
import { engineNames, type EngineName } from '../support/engines/engines.ts';
import { startServedSite } from '../support/services/served-site.ts';
import { typedText, typeWhileLoading } from '../support/services/typing-rounds.ts';
import { readCommandLine } from '../support/runner/read-command-line.ts';

const USAGE = `Usage: npm run test:typing -- [ROUNDS] [ENGINE …]

Types through the load of a page whose server writes the first screen, 200 rounds by default, in every engine.`;

const { positionals } = readCommandLine(USAGE, { allowPositionals: true });
const rounds = Number(positionals.find((word) => /^\d+$/.test(word)) ?? 200);
const wanted = positionals.filter((word) => !/^\d+$/.test(word));
const site = await startServedSite();
try {
  for (const engine of engineNames) {
    if (wanted.length === 0 || wanted.includes(engine)) await tryEngine(engine);
  }
} finally {
  await site.stop();
}

async function tryEngine(engine: EngineName): Promise<void> {
  const reason = skipReasonOf(engine);
  if (reason !== false) return console.log(`${engine}: ${reason}`);
  const page = await openDrivenPage(engine);
  let lost = 0;
  let other = 0;
  let moved = 0;
  try {
    await page.slowDown(4);
    for (let round = 0; round < rounds; round++) {
      const { value, isFieldKept, isFocused, shift = 0 } = await typeWhileLoading(page, site, round);
      if (value !== typedText) console.log(`  round ${round}: "${value}"`);
      lost += Math.abs(typedText.length - value.length) || Number(value !== typedText);
      other += Number(!isFieldKept || !isFocused);
      moved = Math.max(moved, shift);
    }
  } finally {
    await page.close();
  }
  console.log(
    `${engine}: ${rounds} rounds, ${rounds * typedText.length} keys, ${lost} lost; ` +
      `another field or no focus in ${other}; layout shift ${moved}`,
  );
  if (lost + other + moved > 0) process.exitCode = 1;
}
