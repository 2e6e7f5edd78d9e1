import { inFile, type Fault } from '../fault.ts';

/** Faults of who signs a request, and of the conversions that every signature rests on. */
export const stampFaults: readonly Fault[] = [
  ...inFile('src/stamp/api-key.ts', ['test/unit/stamp/api-key.test.ts'], {
    'stamp-high-s': {
      why: 'Half of all stamps have an s that strict verifiers refuse.',
      find: `toDer(p256.sign(message, privateKey, { lowS: true }))`,
      replace: `toDer(p256.sign(message, privateKey, { lowS: false }))`,
    },
    'stamp-foreign-public-key': {
      why: 'A public key that does not belong to the private one is taken.',
      find: `if (publicKey !== undefined && String(publicKey).toLowerCase() !== derived) {`,
      replace: `if (publicKey === '') {`,
    },
    'stamp-curve-of-prototype': {
      why: 'The name of a member of every object counts as a curve.',
      find: `if (!Object.hasOwn(SIGNERS, curve))`,
      replace: `if (!(curve in SIGNERS))`,
    },
    'stamp-key-quoted': {
      why: 'The error of a private key that is out of range quotes it.',
      find: `    } catch {
      // Without the cause, which may quote the number.
      throw new TypeError('privateKey: expected a number from 1 to the order of the curve');`,
      replace: `    } catch (cause) {
      throw new TypeError('privateKey: expected a number from 1 to the order of the curve', { cause });`,
    },
  }),
  ...inFile('src/stamp/der.ts', ['test/unit/stamp/der.test.ts'], {
    'stamp-der-negative': {
      why: 'A number whose first bit is set is written as a negative one.',
      find: `if (digits[0]! > 0x7f) digits.unshift(0);`,
      replace: `if (digits[0]! > 0x80) digits.unshift(0);`,
    },
    'stamp-der-padded': {
      why: 'Zeros in front of a number stay, which DER does not allow.',
      find: `bytes.slice(bytes.findIndex((byte) => byte));`,
      replace: `bytes.slice();`,
    },
  }),
  ...inFile('src/stamp/device-key.ts', ['test/unit/stamp/session-key.test.ts'], {
    'stamp-device-high-s': {
      why: 'Half of the signatures of a device key have an s that strict verifiers refuse.',
      find: `if (s > ORDER / 2n)`,
      replace: `if (s > ORDER)`,
    },
    'stamp-device-wrong-half': {
      why: 'The negated s is written over r.',
      find: `.padStart(64, '0')), 32);`,
      replace: `.padStart(64, '0')), 0);`,
    },
  }),
  ...inFile('src/stamp/passkey.ts', ['test/unit/stamp/passkey.test.ts'], {
    'stamp-passkey-signs-raw-hash': {
      why: 'A passkey signs the bytes of the hash and not its text.',
      find: `challenge: toUtf8(toHex(sha256(toUtf8(body)))),`,
      replace: `challenge: sha256(toUtf8(body)),`,
    },
    'stamp-passkey-polluted-options': {
      why: 'What a page has put on Object.prototype becomes an option of the browser.',
      find: `        __proto__: null,\n`,
      replace: '',
    },
    'stamp-passkey-answer-unchecked': {
      why: 'An answer without a signature becomes a stamp.',
      find: `if (!credential || !authenticatorData || !clientDataJSON || !signature) {`,
      replace: `if (!credential || !authenticatorData || !clientDataJSON) {`,
      tests: ['test/unit/stamp/passkey.test.ts', 'types'],
    },
    'stamp-passkey-abort-translated': {
      why: 'A stamp that the page has aborted says that the person said no.',
      find: `        signal?.throwIfAborted();
        throw toPasskeyError(cause);`,
      replace: `        throw toPasskeyError(cause);`,
    },
  }),
  ...inFile('src/stamp/wallet.ts', ['test/unit/stamp/wallet.test.ts'], {
    'stamp-wallet-other-account': {
      why: 'A signature by another account than the asked one is taken.',
      find: `if (!recovered || !isSigner) throw`,
      replace: `if (!recovered) throw`,
    },
    'stamp-wallet-text-as-text': {
      why: 'A wallet may read the request as something else than bytes.',
      find: 'const params = [`0x${toHex(toUtf8(body))}`, account];',
      replace: `const params = [body, account];`,
    },
    'stamp-wallet-no-as-failure': {
      why: 'A person who said no to a wallet is told that it failed.',
      find: `=== 4001;`,
      replace: `=== 4100;`,
    },
    'stamp-wallet-short-signature': {
      why: 'A signature of a Solana wallet may have any length.',
      find: ` || signature.length !== 64) throw unusable('64 bytes');`,
      replace: `) throw unusable('64 bytes');`,
    },
  }),
  ...inFile('src/stamp/recover-signer.ts', ['test/unit/stamp/wallet.test.ts'], {
    'stamp-recovery-of-old-wallets': {
      why: 'Wallets that write the recovery byte as 0 and 1 cannot sign in.',
      find: `last < 27 ? last : last - 27;`,
      replace: `last - 27;`,
    },
  }),
  ...inFile('src/stamp/read-only-session.ts', ['test/unit/stamp/read-only-session.test.ts'], {
    'stamp-session-of-any-text': {
      why: 'A text that no header can carry is taken for a session.',
      find: `!/^[\\x21-\\x7e]+$/.test(session)`,
      replace: `session === ''`,
    },
  }),
  ...inFile(
    'src/base/write-json.ts',
    ['test/unit/client/pollution.test.ts', 'test/unit/base/encoding.test.ts'],
    {
      'stamp-json-by-platform': {
        why: 'A toJSON on Object.prototype changes what is signed.',
        find: `  if (Array.isArray(value)) return`,
        replace: `  if (Object(value) === value) return JSON.stringify(value);\n  if (Array.isArray(value)) return`,
      },
    },
  ),
  ...inFile('src/base/encoding.ts', ['test/unit/base/encoding.test.ts'], {
    'stamp-hex-lenient': {
      why: 'Text that is not hexadecimal is read as bytes.',
      find: `  if (!/^(?:[0-9a-fA-F]{2})*$/.test(text)) throw new TypeError('expected hexadecimal text of even length');\n`,
      replace: '',
    },
    'stamp-utf8-lenient': {
      why: 'Malformed UTF-8 is read as replacement characters.',
      find: `fatal: true, ignoreBOM: true`,
      replace: `fatal: false, ignoreBOM: true`,
    },
    'stamp-byte-order-mark-lost': {
      why: 'A byte order mark disappears from a text.',
      find: `fatal: true, ignoreBOM: true`,
      replace: `fatal: true, ignoreBOM: false`,
    },
  }),
];
