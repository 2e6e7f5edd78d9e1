import assert from 'node:assert/strict';
import { LatchkeyError } from '../../src/base/errors.ts';
import { readSessionToken } from '../../src/base/session-token.ts';
import { readDeliveryHeaders } from '../../src/webhook/headers.ts';
import { ExpressionError } from '../../service/src/activities/expression-error.ts';
import { compileExpression } from '../../service/src/activities/expressions.ts';
import { acceptExpression } from '../../service/src/activities/accept-expression.ts';
import { verifyAttestation } from '../../service/src/auth/passkeys/verify-attestation.ts';
import { fromDer } from '../../service/src/auth/stamps/der.ts';
import { JsonError, MAXIMUM_JSON_DEPTH, parseJson } from '../../service/src/base/json.ts';
import { createRegistration } from '../../service/test/support/passkey-registration.ts';
import { toCanonicalJson } from '../../src/base/canonical-json.ts';
import type { FuzzTarget } from './fuzz.ts';
import { outcomeOf } from './outcome.ts';

const texts = (...all: readonly string[]): Buffer[] => all.map((text) => Buffer.from(text));

/** The parsers of what a request contains. */
export function createRequestTargets(): readonly FuzzTarget[] {
  return [stampSignatures(), json(), jwt(), expressions(), passkeys(), webhookHeaders()];
}

/** ECDSA signatures in DER, in hexadecimal. */
function stampSignatures(): FuzzTarget {
  const high = 'ff'.repeat(32);
  const low = '7f'.repeat(32);
  return {
    name: 'stamp-der',
    seeds: texts(
      `304502210${'0'}${high}0220${low}`,
      `30440220${low}0220${low}`,
      '3006020101020101',
      `3007020200010201${'01'}`,
    ),
    words: ['30', '02', '00', '81', '0221', '0220', 'ff', 'AB'],
    run: (input) => {
      const text = input.toString('latin1');
      return outcomeOf(
        () => fromDer(text),
        [],
        (signature) => {
          assert.equal((signature as Uint8Array).length, 64);
          const [r, s] = [signature?.slice(0, 32), signature?.slice(32)].map((half) =>
            toIntegers(half as Uint8Array),
          );
          // The canonical form, or one superfluous zero byte in front of a number.
          const forms = (r ?? []).flatMap((one) => (s ?? []).map((other) => toSequence(one + other)));
          assert.ok(forms.includes(text.toLowerCase()), 'it has another form');
          return `${forms.indexOf(text.toLowerCase())}`;
        },
      );
    },
  };
}

function toIntegers(half: Uint8Array): readonly string[] {
  const digits = Buffer.from(half)
    .toString('hex')
    .replace(/^(?:00)+(?=..)/, '');
  const least = Number.parseInt(digits.slice(0, 2), 16) >= 0x80 ? `00${digits}` : digits;
  return [least, `00${least}`].map((one) => `02${(one.length / 2).toString(16).padStart(2, '0')}${one}`);
}

function toSequence(content: string): string {
  return `30${(content.length / 2).toString(16).padStart(2, '0')}${content}`;
}

function json(): FuzzTarget {
  return {
    name: 'json',
    seeds: texts(
      '{"organizationId":"o","timestampMs":"1","parameters":{"a":[1,2.5e3,null,true],"b":"\\u00e9\\n"}}',
      '[[[[[["deep"]]]]]]',
      ' {"a" : 1 } ',
      '-0.0e-1',
    ),
    words: [
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\u0000',
      '\\ud800',
      '__proto__',
      '1e400',
      ' ',
      '//',
      'null',
      '"a":1,',
    ],
    run: (input) =>
      outcomeOf(
        () => parseJson(input.toString('utf8')),
        [JsonError],
        (value) => {
          const text = input.toString('utf8');
          assert.equal(toCanonicalJson(value), toCanonicalJson(JSON.parse(text)), 'it says something else');
          assert.ok(depthOf(value) <= MAXIMUM_JSON_DEPTH, 'it is too deep');
          return typeof value;
        },
      ),
  };
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function jwt(): FuzzTarget {
  const encode = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
  const claims = {
    exp: 1_700_000_000,
    public_key: `02${'ab'.repeat(32)}`,
    user_id: 'u',
    organization_id: 'o',
  };
  const write = (type: string): string => `eyJ9.${encode({ ...claims, session_type: type })}.AAAA`;
  return {
    name: 'jwt',
    seeds: texts(write('SESSION_TYPE_READ_WRITE'), write('SESSION_TYPE_READ_ONLY')),
    words: [
      '.',
      '=',
      '-',
      '_',
      'e30',
      'bnVsbA',
      encode({ ...claims, exp: '1' }),
      encode({ ...claims, exp: 1e300 }),
    ],
    run: (input) =>
      outcomeOf(
        () => readSessionToken(input.toString('utf8')),
        [LatchkeyError],
        (session) => {
          assert.ok(!Number.isNaN(new Date(session.expiresAtMs).getTime()));
          assert.match(session.publicKey ?? `02${'00'.repeat(32)}`, /^0[23][0-9a-f]{64}$/);
          assert.ok(
            [session.userId, session.organizationId].every((id) => typeof id === 'string' && id !== ''),
          );
          return session.type;
        },
      ),
  };
}

function expressions(): FuzzTarget {
  const facts = {
    activity: { id: 'a', type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', params: { payload: 'x'.repeat(1000) } },
    user: { id: 'u', tags: ['t'] },
    approvers: [{ id: 'u' }, { id: 'v' }],
    organization: { id: 'o' },
    credential: { publicKey: '02', types: [] },
  };
  return {
    name: 'cel',
    seeds: texts(
      "activity.type == 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' && approvers.size() >= 2",
      "approvers.any(user, user.id == 'u')",
      "approvers.exists(a, a.id == 'v') || user.tags.contains('t')",
      "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'",
      "activity.params.payload.startsWith('x') ? true : !(1 + 2 < 3)",
      'cel.bind(x, activity.params.payload, x.size() > 3)',
    ),
    words: [
      '&&',
      '||',
      '(',
      ')',
      '.size()',
      '.all(x, ',
      '.exists(y, ',
      'cel.bind(z, ',
      '[0]',
      ".split('')",
      ' in ',
      '==',
      "'",
      '"""',
      '0x',
      'matches(',
      'activity.params.',
      '? :',
    ],
    run: (input) => {
      const text = input.toString('utf8');
      return outcomeOf(
        () => {
          acceptExpression(text);
          return compileExpression(text);
        },
        [ExpressionError],
        (evaluate) => {
          try {
            assert.equal(typeof evaluate(facts as never), 'boolean');
          } catch (error) {
            if (error instanceof assert.AssertionError || error instanceof RangeError) throw error;
            return `and fails: ${(error as Error).name}`;
          }
          return '';
        },
      );
    },
  };
}

/** Attestation objects, with the authenticator data in them. */
function passkeys(): FuzzTarget {
  const { credentialId, entry } = createRegistration();
  const { attestation, challenge } = entry;
  return {
    name: 'authenticator-data',
    seeds: [Buffer.from(attestation.attestationObject, 'base64url')],
    words: ['\x00\x10', '\xa5\x01\x02', 'authData', 'attStmt', 'none', 'packed', '\x45', '\x41', '\xa0'],
    run: (input) => {
      const attestationObject = input.toString('base64url');
      const given = { ...attestation, attestationObject };
      return outcomeOf(
        () =>
          verifyAttestation(given, { challenge, pageOrigin: null, relatedPages: { origins: [], rpIds: [] } }),
        [],
        (passkey) => {
          assert.equal(passkey?.credentialId, credentialId);
          assert.equal(passkey?.rpId, 'localhost');
          assert.match(passkey?.publicKey ?? '', /^04[0-9a-f]{128}$/);
          return `${passkey?.isUserVerified} ${Math.min(1, passkey?.signCount ?? 0)}`;
        },
      );
    },
  };
}

/** Header lines, in the forms in which frameworks pass them. */
function webhookHeaders(): FuzzTarget {
  const names = [
    'Event-Id',
    'Signature-Key-Id',
    'Signature-Algorithm',
    'Signature-Version',
    'Signature',
    'Timestamp',
  ];
  const lines = names.map((name) => `X-Service-${name}: value-of-${name}`);
  return {
    name: 'webhook-header',
    seeds: texts(
      lines.join('\n'),
      [...lines, 'x-service-event-id: again'].join('\n'),
      [...lines].reverse().join('\n'),
    ),
    words: [
      '\n',
      ': ',
      ',',
      'X-Service-Event-Id',
      'x-service-signature',
      '__proto__',
      'constructor',
      '\u0000',
    ],
    run: (input) => {
      const pairs = input
        .toString('utf8')
        .split('\n')
        .map((line): [string, string] => {
          const at = line.indexOf(': ');
          return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 2)];
        });
      const results = [pairs, pairs.flat(), new Map(pairs.map(([name, ...rest]) => [name, rest]))].map(
        (headers) => readDeliveryHeaders(headers, 'X-Service'),
      );
      for (const result of results) {
        if (typeof result === 'string') continue;
        assert.ok(Object.values(result).every((value) => typeof value === 'string' && !value.includes(',')));
      }
      const [first] = results;
      return typeof first === 'string' ? `refused: ${first}` : 'accepted';
    },
  };
}
