import { inFile, type Fault } from '../fault.ts';

const OTP_PAGES = ['test/browser/element/login.test.ts', 'test/browser/element/failures.test.ts'];

/** Faults of the ways to sign in. */
export const providerFaults: readonly Fault[] = [
  ...inFile('src/providers/email.ts', ['test/unit/providers/contacts.test.ts'], {
    'provider-email-two-addresses': {
      why: 'Two addresses with a comma between them pass for one.',
      find: `!/^[^@,;<>"()]{1,64}@`,
      replace: `!/^[^@;<>"()]{1,64}@`,
    },
    'provider-email-last-of-two': {
      why: 'Of two people that were pasted, the last one gets the code.',
      find: `.replace(/^[^<]*<|`,
      replace: `.replace(/^.*<|`,
    },
    'provider-email-invisible-mark': {
      why: 'An invisible mark of a copied address makes it another address.',
      find: `.replace(/[\\s\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]/gu, '')`,
      replace: `.replace(/\\s/gu, '')`,
    },
  }),
  ...inFile('src/providers/sms.ts', ['test/unit/providers/contacts.test.ts'], {
    'provider-phone-00': {
      why: 'A number that begins with 00 is refused.',
      find: `\n    .replace(/^00/, '+');`,
      replace: `;`,
    },
    'provider-phone-of-other-digits': {
      why: 'Digits of other scripts are no digits of a phone number.',
      find: `const number = toAsciiDigits(text)`,
      replace: `void toAsciiDigits;\n  const number = text`,
    },
  }),
  ...inFile('src/providers/oauth/answer.ts', ['test/unit/providers/oauth/answer.test.ts'], {
    'provider-foreign-state': {
      why: 'An answer to another attempt is taken.',
      find: `  if (parameters.get('state') !== expected.state) return undefined;\n`,
      replace: '',
    },
    'provider-mixed-up': {
      why: 'One provider can hand out what another has given.',
      find: `  if (issuer !== null) assertIssuer(issuer, expected);\n`,
      replace: `  void issuer;\n`,
    },
    'provider-token-of-other-key': {
      why: 'An ID token that was made for another key is used.',
      find: `  if (claims['nonce'] !== nonce) refuse('nonce');\n`,
      replace: '',
    },
    'provider-token-of-other-site': {
      why: 'An ID token that was made for another site is used.',
      find: `  if (![claims['aud']].flat().includes(client.clientId)) refuse('aud');\n`,
      replace: '',
    },
    'provider-error-quoted': {
      why: 'A text from outside gets into an error.',
      find: '/^[\\w.]{1,40}$/.exec(error)?.[0]',
      replace: 'error',
    },
    'provider-refusal-is-failure': {
      why: 'A person who said no to a provider is told that it failed.',
      find: `throw REFUSALS.test(error)`,
      replace: `throw REFUSALS.test('')`,
    },
  }),
  ...inFile('src/providers/oauth/endpoints.ts', ['test/unit/providers/oauth/endpoints.test.ts'], {
    'provider-callback-elsewhere': {
      why: 'A callback page on another origin is taken, whose answer never arrives.',
      find: `redirectUrl !== undefined && new URL(redirectUrl).origin === origin,`,
      replace: `redirectUrl !== undefined && origin,`,
    },
    'provider-stand-in-by-old-name': {
      why: 'A stand-in is expected to answer by the name of the company.',
      find: `override === undefined ? company.issuers : undefined,`,
      replace: `company.issuers,`,
    },
    'provider-unsafe-address': {
      why: 'People are sent to an address without encryption.',
      find: `override === undefined || isSafe(override),`,
      replace: `override !== '',`,
    },
    'provider-without-challenge': {
      why: 'A provider that gives a code is not sent the challenge.',
      find: `{ response_type: 'code', code_challenge_method: 'S256', code_challenge: challenge }`,
      replace: `{ response_type: 'code', code_challenge_method: 'S256' }`,
    },
  }),
  ...inFile('src/providers/oauth/pkce.ts', ['test/unit/providers/oauth/pkce.test.ts'], {
    'provider-nonce-of-bytes': {
      why: 'The nonce is the hash of the text in another form, which no service expects.',
      find: `return toHex(await sha256(publicKey));`,
      replace: `return toBase64Url(await sha256(publicKey));`,
    },
    'provider-short-secret': {
      why: 'A state has half of its bits.',
      find: `crypto.getRandomValues(new Uint8Array(32))`,
      replace: `crypto.getRandomValues(new Uint8Array(16))`,
    },
  }),
  ...inFile('src/providers/oauth/in-app.ts', ['test/unit/providers/oauth/in-app.test.ts'], {
    'provider-home-screen-is-app': {
      why: 'A page on the home screen counts as one inside another app.',
      find: ` && !isStandalone;`,
      replace: `;`,
    },
  }),
  ...inFile('src/providers/oauth/attempt.ts', ['test/unit/providers/oauth/attempt.test.ts'], {
    'provider-attempt-for-ever': {
      why: 'The answer to an attempt of last week is taken.',
      find: `return ageMs >= 0 && ageMs < lifeMs ? attempt : undefined;`,
      replace: `return ageMs >= 0 ? attempt : undefined;`,
    },
    'provider-attempt-of-tomorrow': {
      why: 'An attempt that was dated ahead lives until then.',
      find: `return ageMs >= 0 && ageMs < lifeMs ? attempt : undefined;`,
      replace: `return ageMs < lifeMs ? attempt : undefined;`,
    },
  }),
  ...inFile(
    'src/providers/keep-read-only-session.ts',
    ['test/unit/providers/keep-read-only-session.test.ts'],
    {
      'provider-read-only-on-fast-clock': {
        why: 'A read-only session ends at once where the device clock is ahead.',
        find: `  correctClock(clock, expiresAt, READ_ONLY_SECONDS);\n`,
        replace: `  void correctClock;\n  void READ_ONLY_SECONDS;\n`,
        mended: 'fix(providers): a read-only session outlives a device clock that is ahead',
      },
      'provider-read-only-may-write': {
        why: 'A session that may write is kept as one that reads.',
        find: `assertMember(type === 'SESSION_TYPE_READ_ONLY', 'malformed_reply'`,
        replace: `assertMember(type, 'malformed_reply'`,
      },
    },
  ),
  ...inFile('src/providers/create-key.ts', ['test/unit/providers/create-key.test.ts'], {
    'provider-no-key-is-unexpected': {
      why: 'A browser that makes no keys fails without a reason.',
      find: `throw new LatchkeyError('unsupported_browser', 'The browser cannot make a P-256 key.', { cause });`,
      replace: `throw cause;`,
      mended: 'fix(providers): a read-only session outlives a device clock that is ahead',
    },
  }),
  ...inFile('src/providers/keep-session.ts', ['test/unit/providers/keep-session.test.ts'], {
    'provider-session-of-other-key': {
      why: 'A session that was opened for another key is kept.',
      find: `claims.publicKey === publicKey, 'malformed_reply'`,
      replace: `claims.publicKey, 'malformed_reply'`,
    },
    'provider-session-expired-at-birth': {
      why: 'A session ends at once where the device clock is ahead.',
      find: `  correctClock(clock, expiresAt, configuration.sessionExpirationSeconds);\n`,
      replace: '',
    },
  }),
  ...inFile('src/providers/hpke.ts', ['test/unit/providers/hpke.test.ts'], {
    'provider-hpke-without-info': {
      why: 'The encryption of a code does not name what it is for.',
      find: `await extract(HPKE, EMPTY, 'info_hash', info),`,
      replace: `await extract(HPKE, EMPTY, 'info_hash', EMPTY),`,
    },
    'provider-hpke-without-receiver': {
      why: 'The encryption of a code is not bound to its receiver.',
      find: `additionalData: associate(encapsulated)`,
      replace: `additionalData: encapsulated`,
    },
  }),
  ...inFile('src/providers/signup-message.ts', ['test/unit/providers/signup-message.test.ts'], {
    'provider-signup-order': {
      why: 'The message of a signup has its members in another order.',
      find: `signup: { email, phoneNumber, apiKeys, authenticators, oauthProviders },`,
      replace: `signup: { phoneNumber, email, apiKeys, authenticators, oauthProviders },`,
    },
  }),
  ...inFile('src/providers/otp-encryption.ts', ['test/unit/providers/otp-encryption.test.ts'], {
    'provider-bundle-of-anybody': {
      why: 'A code is encrypted to a key that nobody has signed.',
      find: `if (!isPinned || !(await crypto.subtle.verify(`,
      replace: `if (!isPinned || undefined === (await crypto.subtle.verify(`,
    },
    'provider-signer-not-pinned': {
      why: 'A bundle by another signer than the pinned one is taken.',
      find: `if (!isPinned || !(await`,
      replace: `void isPinned;\n    if (!(await`,
    },
  }),
  ...inFile('src/providers/otp.ts', ['test/unit/providers/otp.test.ts', ...OTP_PAGES.slice(0, 1)], {
    'provider-lost-reply-begins-anew': {
      why: 'A login whose reply was lost verifies a code that is used up.',
      find: `known = verified = { otpId, verificationToken };`,
      replace: `known = verified = { otpId: '', verificationToken };`,
      tests: ['test/unit/providers/otp.test.ts'],
    },
    'provider-token-not-remembered': {
      why: 'A login that is reloaded after its code was right has to begin anew.',
      find: `      await keys.writePending({ channel, contact, resendAtMs, challenge, publicKey, verificationToken });\n`,
      replace: '',
      tests: ['test/unit/providers/otp.test.ts'],
    },
    'provider-token-of-another-key': {
      why: 'A verification token that names another key is signed for.',
      find: `assertMember(claims['public_key'] === publicKey, 'malformed_reply', 'public_key', 'our own key');`,
      replace: `void publicKey;`,
      tests: ['test/unit/providers/otp.test.ts'],
    },
    'provider-signs-up-for-any-error': {
      why: 'An account is made when the login failed for another reason.',
      find: `if (error.code !== 'account_not_found' || !signUp) throw error;`,
      replace: `if (!signUp) throw error;`,
      tests: ['test/unit/providers/otp.test.ts'],
    },
  }),
  ...inFile('src/login/configuration.ts', ['test/unit/login/configuration.test.ts'], {
    'provider-session-of-centuries': {
      why: 'A configuration may ask for sessions of any length.',
      find: `const MAX_SESSION_SECONDS = 31_536_000;`,
      replace: `const MAX_SESSION_SECONDS = Infinity;`,
    },
  }),
  ...inFile('src/login/offer.ts', ['test/unit/login/configuration.test.ts'], {
    'provider-company-without-client-id': {
      why: 'A company without a client id gets a button that fails.',
      find: '  if (!clientIds[company]) return `oauthClientIds.${company}`;\n',
      replace: '',
      mended: 'fix(login): a company without its client id or callback page gets no button',
    },
    'provider-company-without-callback': {
      why: 'A company without a page to answer to gets a button that fails.',
      find: `return members['oauthRedirectUrl'] ? undefined : 'oauthRedirectUrl';`,
      replace: `return undefined;`,
      mended: 'fix(login): a company without its client id or callback page gets no button',
    },
    'provider-unknown-button': {
      why: 'A way to sign in that this version does not know gets a button.',
      find: `[...new Set(names)].filter(isMethod).filter(`,
      replace: `([...new Set(names)] as Parameters<typeof isCompany>[0][] as never[]).filter(`,
      tests: ['test/unit/login/configuration.test.ts'],
    },
    'provider-configuration-of-prototype': {
      why: 'What a page has put on Object.prototype is read as a configuration.',
      find: `const members = own(reply as Record<string, unknown>);`,
      replace: `const members = { ...(reply as Record<string, unknown>) };`,
    },
  }),
  ...inFile('src/providers/otp.ts', ['test/unit/providers/otp.test.ts'], {
    'provider-gateway-answers-late': {
      why: 'A gateway that answers after a login was left puts that login at rest.',
      find: `nothing is kept, or a reload would go on with it.\n      signal.throwIfAborted();\n`,
      replace: `nothing is kept, or a reload would go on with it.\n`,
      mended: 'fix(providers): a login that was left is not kept by a gateway that answers late',
    },
  }),
  ...inFile('src/element/phone/format.ts', ['test/unit/element/phone/format.test.ts'], {
    'provider-phone-of-a-stranger': {
      why: 'A number that can be read as two is sent a code as the first of them.',
      find: `return other && other.number !== number?.number ? undefined : number?.number;`,
      replace: `return number?.number;`,
      mended: 'fix(element): digits of a carrier after 00 are no calling code',
    },
  }),
];
