import { inFile, type Fault } from '../fault.ts';

/** Faults of what verifies proofs and sessions for a site. Those of webhooks are in `webhooks.ts`. */
export const verifierFaults: readonly Fault[] = [
  ...inFile('src/proof/verify-app-proof.ts', ['test/unit/proof/verify-app-proof.test.ts'], {
    'proof-any-key': {
      why: 'A proof by any key holds.',
      find: `if (!isTrusted || key.length !== 130`,
      replace: `if (key.length !== 130`,
    },
    'proof-unsigned': {
      why: 'A proof with a wrong signature holds.',
      find: `if (!(await verifyEcdsa(subtle, P256, key.slice(65), signed, toUtf8(proofPayload)))) {`,
      replace: `if ((await verifyEcdsa(subtle, P256, key.slice(65), signed, toUtf8(proofPayload))) === undefined) {`,
    },
    'proof-by-encryption-half': {
      why: 'The encrypting half of a key is used to verify.',
      find: `key.slice(65), signed`,
      replace: `key.slice(0, 65), signed`,
    },
    'proof-of-any-type': {
      why: 'A payload of an unknown type is a proof.',
      find: `if (!isTimed || !TYPES.includes(type)) return`,
      replace: `if (!isTimed) return`,
    },
    'proof-half-of-a-pair': {
      why: 'A payload with half of a surrogate pair is verified as another text.',
      find: `    if (/\\p{Cs}/u.test(proofPayload)) return refuse('malformed_proof');\n`,
      replace: '',
    },
  }),
  ...inFile('src/proof/verify-boot-proof.ts', ['test/unit/proof/verify-boot-proof.test.ts'], {
    'proof-boot-unsigned': {
      why: 'A document that nobody has signed is a boot proof.',
      find: `      return refuse('invalid_signature');`,
      replace: `      void 0;`,
    },
    'proof-measurements-ignored': {
      why: 'A machine with other measurements passes.',
      find: `!== value.toLowerCase()) return refuse('wrong_pcr');`,
      replace: `=== '') return refuse('wrong_pcr');`,
    },
    'proof-empty-measurements-wish': {
      why: 'A wish for measurements that is empty by mistake lets every machine pass.',
      find: `    if (expected?.length === 0) return refuse('wrong_pcr');\n`,
      replace: '',
    },
    'proof-any-manifest': {
      why: 'A manifest that the machine does not run is believed.',
      find: `if (attestation.userData === null || toHex(attestation.userData) !== manifestHash) {`,
      replace: `if (attestation.userData === null) {`,
    },
    'proof-boot-of-other-key': {
      why: 'A document that was made for another key vouches for this one.',
      find: `if (!isSameKey || ephemeralKey.length`,
      replace: `if (ephemeralKey.length`,
    },
    'proof-old-document': {
      why: 'A document is good however old it is.',
      find: `Math.abs(atMs - timestampMs) <= maxAgeMs;`,
      replace: `atMs >= timestampMs - maxAgeMs;`,
    },
  }),
  ...inFile(
    'src/proof/chain.ts',
    ['test/unit/proof/chain.test.ts', 'test/unit/proof/verify-boot-proof.test.ts'],
    {
      'proof-any-root': {
        why: 'Anybody can be the root of a chain.',
        find: `if (!pinned.includes(root)) return 'untrusted_root';`,
        replace: `if (pinned.length === 0) return 'untrusted_root';`,
      },
      'proof-expired-chain': {
        why: 'A certificate that has expired vouches for a key.',
        find: `notBeforeMs <= atMs && atMs <= notAfterMs)`,
        replace: `notBeforeMs <= atMs)`,
      },
      'proof-unsigned-certificate': {
        why: 'A certificate that its issuer has not signed is in a chain.',
        find: ` &&
      (await verifyEcdsa(subtle, ES384, issuer.publicKey, issued.signature, issued.signed));`,
        replace: `;`,
      },
      'proof-path-too-long': {
        why: 'An authority may have more authorities below it than its certificate says.',
        find: `issuer.maximumPathLength >= authoritiesBetween &&`,
        replace: ``,
      },
      'proof-issuer-by-any-name': {
        why: 'A certificate names another issuer than the one above it.',
        find: `      issuer.subject === issued.issuer &&\n`,
        replace: '',
      },
      'proof-signed-by-anybody': {
        why: 'A key that may not make signatures signs documents.',
        find: `  if (!key.isSigner) return 'invalid_chain';\n`,
        replace: '',
      },
    },
  ),
  ...inFile(
    'src/proof/certificate.ts',
    ['chain', 'certificate', 'certificate-form'].map((name) => `test/unit/proof/${name}.test.ts`),
    {
      'proof-unknown-critical-extension': {
        why: 'A critical extension that nobody understands is passed over.',
        find: `(isTrue(critical) && isKnown)`,
        replace: `isTrue(critical)`,
      },
      'proof-any-parts': {
        why: 'A certificate may have its parts in any number and order.',
        find: `  assert(elements.map(({ tag }) => tag).join() === tags.join());\n`,
        replace: `  void tags;\n`,
      },
      'proof-long-number': {
        why: 'A number of a signature may be written in several ways.',
        find: `(first !== 0 || second >= 0x80)`,
        replace: `true`,
      },
      'proof-century': {
        why: 'Certificates of the year 2050 and later have expired a century before.',
        find: `(text < '50' ? '20' : '19')`,
        replace: `(text < '70' ? '20' : '19')`,
      },
    },
  ),
  ...inFile('src/proof/der.ts', ['test/unit/proof/der.test.ts'], {
    'proof-der-long-length': {
      why: 'A length may be written in several ways.',
      find: `    if (size > 0 && length < (size === 1 ? 0x80 : 0x100)) throw malformed();\n`,
      replace: '',
    },
  }),
  ...inFile('src/proof/checkpoint.ts', ['test/unit/proof/checkpoint.test.ts'], {
    'log-signed-by-another': {
      why: 'A line that names somebody else passes for a signature of the log.',
      find: `.filter(([, signer]) => signer === read.origin)`,
      replace: `.filter(([, signer]) => signer !== undefined)`,
    },
    'log-key-of-another': {
      why: 'A key that names somebody else passes for a key of the log.',
      find: `      if (name !== read.origin) continue;\n`,
      replace: '',
    },
    'log-key-by-any-identifier': {
      why: 'A key of the log may have the identifier of another.',
      find: `if (!isNamed || !isP256`,
      replace: `if (!isP256`,
    },
    'log-one-of-the-keys': {
      why: 'A checkpoint holds when one of the known keys is right.',
      find: `      if (!isSigned) return refuse('invalid_signature');\n`,
      replace: `      if (isSigned) return { ok: true, ...read };\n`,
    },
  }),
  ...inFile('src/proof/verify-log.ts', ['test/unit/proof/log.test.ts'], {
    'log-path-in-two-ways': {
      why: 'One proof may be written in several ways.',
      find: `bytes.length % HASH_BYTES !== 0 || toBase64Url(bytes) !== path`,
      replace: `toBase64Url(bytes) === ''`,
    },
    'log-later-unverified': {
      why: 'The later checkpoint needs no signature.',
      find: `    if (!second.ok) return second;\n`,
      replace: `    if (!second.ok && second.reason !== 'invalid_signature') return second;\n`,
    },
  }),
  ...inFile('src/proof/cbor.ts', ['test/unit/proof/cbor.test.ts'], {
    'proof-cbor-long-number': {
      why: 'A number that is longer than need be is read: two texts for one value.',
      find: `    if (value < (size === 1 ? 24 : 2 ** (4 * size))) throw malformed('has a number longer than need be');\n`,
      replace: '',
    },
    'proof-cbor-key-twice': {
      why: 'A key that comes twice is read, and the last one wins.',
      find: `      if (map.has(key)) throw malformed('has a key twice');\n`,
      replace: '',
    },
    'proof-cbor-goes-on': {
      why: 'Bytes after the end of a value are read away.',
      find: `  if (offset !== bytes.length) throw malformed('goes on after its end');\n`,
      replace: '',
    },
  }),
  ...inFile('src/session/index.ts', ['test/unit/session/verify-session.test.ts'], {
    'session-of-anybody': {
      why: 'A server takes a session token that nobody has signed.',
      find: `    return { ok: false, reason: 'invalid_signature' };`,
      replace: `    void 0;`,
    },
    'session-expired-taken': {
      why: 'A server takes a session that has ended.',
      find: `  if (!(now() < session.expiresAt)) return { ok: false, reason: 'expired' };\n`,
      replace: '',
    },
    'session-of-other-customer': {
      why: 'A server takes a session of another organization.',
      find: `if (organizationId !== undefined && organizationId !== session.organizationId) {`,
      replace: `if (organizationId === '') {`,
    },
    'session-hashed-once': {
      why: 'A session is verified as general libraries would, and none holds.',
      find: `fromBase64Url(signature), digest);`,
      replace: `fromBase64Url(signature), toUtf8(signed));`,
    },
  }),
  ...inFile('src/base/session-token.ts', ['test/unit/base/session-token.test.ts'], {
    'session-keyless-writer': {
      why: 'A session that may write needs no key.',
      find: `const isKeyless = type === 'SESSION_TYPE_READ_ONLY' && public_key === undefined;`,
      replace: `const isKeyless = public_key === undefined;`,
    },
    'session-claim-in-a-list': {
      why: 'A list that holds a text passes for the text.',
      find: `typeof claim === 'string' && form.test(claim)`,
      replace: `form.test(claim as string)`,
      tests: ['test/unit/base/session-token.test.ts', 'types'],
    },
  }),
];
