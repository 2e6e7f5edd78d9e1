/**
 * A short login as Orca reads it; `npm run test:spoken` reads all of them, sentence by sentence.
 *
 * Takes long: a desktop and a screen reader are started, and the end of what is said is a silence of two seconds.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newestCode } from '../support/services/login-page.ts';
import { startService } from '../support/services/service-process.ts';
import { startStaticServer } from '../support/services/static-server.ts';
import { provisionFile, testPeople } from '../support/services/test-people.ts';
import { missingPackages, startDesktop } from '../spoken/desktop.ts';
import { toSpokenPage } from '../spoken/page.ts';
import { openReader } from '../spoken/reader.ts';
import { Speech } from '../spoken/speech.ts';

const missing = missingPackages();
const skip = missing.length > 0 && `a screen reader is missing: apt-get install ${missing.join(' ')}`;

/** Sentences in the order in which they are to be heard; what a slow machine says between them does not matter. */
const SENTENCES = [
  /^Email address entry/,
  /^Code, 6 digits entry/,
  /^Check your email\. We sent a 6-digit code to /,
  /^You are signed in\. as /,
];

describe('a login, read aloud', { skip }, () => {
  it('tells of each field and each screen', async (test) => {
    const { email } = testPeople()[3] ?? assert.fail('There is nobody.');
    const service = await startService({ provision: provisionFile });
    test.after(() => service.stop());
    const site = await startStaticServer({ '/': { html: toSpokenPage(service.info) } });
    test.after(() => site.stop());
    const desktop = await startDesktop();
    test.after(() => desktop.stop());
    await new Speech(desktop.speechFile).until(/Screen reader on/);
    const reader = await openReader(desktop, 'firefox');
    test.after(() => reader.close());
    await reader.open(`${site.origin}/`);
    const heard = [
      ...(await reader.press('Tab')),
      ...(await reader.type(email)),
      ...(await reader.press('Return')),
      ...(await reader.type(await newestCode(service.info, email))),
    ];
    let place = 0;
    for (const line of heard) if (SENTENCES[place]?.test(line) === true) place += 1;
    assert.equal(place, SENTENCES.length, `${SENTENCES[place]} is missing:\n${heard.join('\n')}`);
  });
});
