import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes, fromHex, fromUtf8, toHex, toUtf8, type Bytes } from '../../../src/base/encoding.ts';
import { toLittleEndian } from './edge-signatures.ts';
import type { Random } from './random.ts';

/** The parts of a delivery that a verifier reads; a header may be missing or come more than once. */
export interface WireDelivery {
  readonly eventId: readonly string[];
  readonly keyId: readonly string[];
  readonly algorithm: readonly string[];
  readonly version: readonly string[];
  readonly signature: readonly string[];
  readonly timestamp: readonly string[];
  readonly body: Bytes;
}

/** What a change may use. */
export interface MutationScene {
  readonly random: Random;
  /** Another genuine delivery. */
  readonly other: WireDelivery;
}

/** Changes a delivery. The caller tries again when the change happens to have no effect. */
export type Mutation = (delivery: WireDelivery, scene: MutationScene) => Partial<WireDelivery>;

type HeaderName = Exclude<keyof WireDelivery, 'body'>;

const headerNames = ['eventId', 'keyId', 'algorithm', 'version', 'signature', 'timestamp'] as const;

const L = ed25519.Point.Fn.ORDER;

/** Every kind of change, by name. */
export const mutations: Readonly<Record<string, Mutation>> = {
  'body: a bit flipped': changeBody((body, { random }) => {
    const bit = random.below(body.length * 8);
    return body.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
  }),
  'body: a byte replaced': changeBody((body, { random }) =>
    splice(body, random.below(body.length), 1, random.bytes(1)),
  ),
  'body: a byte inserted': changeBody((body, { random }) =>
    splice(body, random.below(body.length + 1), 0, random.bytes(1)),
  ),
  'body: a byte left out': changeBody((body, { random }) => splice(body, random.below(body.length), 1)),
  'body: cut short': changeBody((body, { random }) => body.slice(0, random.below(body.length))),
  'body: a part doubled': changeBody((body, { random }) => {
    const from = random.below(body.length);
    const to = from + 1 + random.below(body.length - from);
    return splice(body, to, 0, body.slice(from, to));
  }),
  'body: two bytes swapped': changeBody((body, { random }) => {
    const [a, b] = [random.below(body.length), random.below(body.length)];
    const swapped = body.slice();
    [swapped[a], swapped[b]] = [body[b]!, body[a]!];
    return swapped;
  }),
  'body: a byte order mark': changeBody((body) => concatBytes(Uint8Array.of(0xef, 0xbb, 0xbf), body)),
  'body: white space at an end': changeBody((body, { random }) => {
    const space = toUtf8(random.pick([' ', '\n', '\r\n', '\t', '\u00a0']));
    return random.below(2) === 0 ? concatBytes(space, body) : concatBytes(body, space);
  }),
  'body: parsed and written again': changeBody((body) => {
    try {
      return toUtf8(JSON.stringify(JSON.parse(fromUtf8(body)), undefined, 1));
    } catch {
      return body;
    }
  }),
  'body: of another delivery': (_, { other }) => ({ body: other.body }),
  'body: none': () => ({ body: new Uint8Array() }),

  'signature: a bit flipped': changeHeader('signature', (value, { random }) => {
    const bytes = fromHex(value);
    const bit = random.below(512);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    return toHex(bytes);
  }),
  'signature: upper case': changeHeader('signature', (value, { random }) =>
    random.below(2) === 0 ? value.toUpperCase() : value.replace(/[a-f]/, (digit) => digit.toUpperCase()),
  ),
  'signature: another S': changeHeader('signature', (value, { random }) => {
    const s = BigInt(`0x${toHex(fromHex(value.slice(64)).reverse())}`);
    const others = [s + L, s + 2n * L, s + 7n * L, L - s, 0n, s + 1n, s ^ (1n << 255n)];
    return value.slice(0, 64) + toHex(toLittleEndian(BigInt.asUintN(256, random.pick(others))));
  }),
  'signature: another R': changeHeader('signature', (value, { random, other }) => {
    const sign = (Number.parseInt(value.slice(62, 64), 16) ^ 0x80).toString(16).padStart(2, '0');
    return random.pick([
      other.signature[0]!.slice(0, 64) + value.slice(64),
      `01${'00'.repeat(31)}${value.slice(64)}`,
      value.slice(0, 62) + sign + value.slice(64),
    ]);
  }),
  'signature: halves swapped': changeHeader('signature', (value) => value.slice(64) + value.slice(0, 64)),
  'signature: another length': changeHeader('signature', (value, { random }) =>
    random.pick([value.slice(1), value.slice(0, -2), `${value}00`, `00${value}`, value + value, '']),
  ),
  'signature: another form': changeHeader('signature', (value, { random }) =>
    random.pick([
      `0x${value}`,
      ` ${value}`,
      `${value}\n`,
      `"${value}"`,
      btoa(value),
      value.replace(/\d/, '０'),
    ]),
  ),
  'signature: of another delivery': (_, { other }) => ({ signature: other.signature }),

  'timestamp: another time': changeHeader('timestamp', (value, { random }) =>
    String(Number(value) + random.pick([1, -1, 1000, -1000, random.below(600_000) - 300_000])),
  ),
  'timestamp: another form': changeHeader('timestamp', (value, { random }) =>
    random.pick([
      `0${value}`,
      ` ${value}`,
      `+${value}`,
      `${value}.0`,
      `${value}\n`,
      value.slice(0, 10),
      `${value}000`,
      Number(value).toExponential(),
      `0x${Number(value).toString(16)}`,
      value.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ]),
  ),
  'timestamp: of another delivery': (_, { other }) => ({ timestamp: other.timestamp }),

  'event id: a character changed': changeHeader('eventId', changeCharacter),
  'event id: another length': changeHeader('eventId', (value, { random }) =>
    random.pick([value.slice(1), `${value}x`, value + value, value.slice(0, -1), '']),
  ),
  'event id: bytes moved in from the body': ({ eventId, body }, { random }) => {
    const count = random.below(Math.min(body.length, 40) + 1);
    return {
      eventId: [`${eventId[0]}.${String.fromCharCode(...body.slice(0, count))}`],
      body: body.slice(count + random.below(2)),
    };
  },
  'event id: bytes moved out to the body': ({ eventId: [eventId = ''], body }, { random }) => {
    const at = random.below(eventId.length + 1);
    const moved = eventId.slice(at) + random.pick(['', '.']);
    return { eventId: [eventId.slice(0, at)], body: concatBytes(toUtf8(moved), body) };
  },
  'event id: of another delivery': (_, { other }) => ({ eventId: other.eventId }),

  'key id: a character changed': changeHeader('keyId', changeCharacter),
  'key id: another key of the set': changeHeader('keyId', (value, { random }) =>
    random.pick(['key-0', 'key-1', 'key-2'].filter((id) => id !== value)),
  ),
  'key id: bytes moved from or to the timestamp': (
    { keyId: [keyId = ''], timestamp: [time = ''] },
    { random },
  ) => {
    const joined = keyId + random.pick(['', '.']) + time;
    const at = random.below(joined.length + 1);
    return { keyId: [joined.slice(0, at)], timestamp: [joined.slice(at)] };
  },

  'version: another': changeHeader('version', (_, { random }) =>
    random.pick(['v2', 'V1', '1', '', 'v1 ', 'v1.ed25519']),
  ),
  'algorithm: another': changeHeader('algorithm', (_, { random }) =>
    random.pick(['none', 'Ed25519', 'ed448', 'ed25519ph', '', 'ed25519 ', 'hmac-sha256']),
  ),

  'header: left out': (_, { random }) => ({ [random.pick(headerNames)]: [] }),
  'header: twice': (delivery, { random, other }) => {
    const name = random.pick(headerNames);
    return {
      [name]: random.pick([
        [...delivery[name], ...delivery[name]],
        [...delivery[name], ...other[name]],
        [...other[name], ...delivery[name]],
      ]),
    };
  },
  'header: joined': (delivery, { random, other }) => {
    const name = random.pick(headerNames);
    return {
      [name]: [
        random.pick([
          `${delivery[name][0]}, ${other[name][0]}`,
          `${delivery[name][0]},`,
          `,${delivery[name][0]}`,
        ]),
      ],
    };
  },
  'header: two exchanged': (delivery, { random }) => {
    const [a, b] = [random.pick(headerNames), random.pick(headerNames)];
    return { [a]: delivery[b], [b]: delivery[a] };
  },
};

/** Says whether two deliveries are the same to a verifier. */
export function isSame(a: WireDelivery, b: WireDelivery): boolean {
  return (
    headerNames.every(
      (name) => a[name].join('\0') === b[name].join('\0') && a[name].length === b[name].length,
    ) && toHex(a.body) === toHex(b.body)
  );
}

function changeBody(change: (body: Bytes, scene: MutationScene) => Bytes): Mutation {
  return ({ body }, scene) => ({ body: body.length === 0 ? scene.random.bytes(1) : change(body, scene) });
}

function changeHeader(name: HeaderName, change: (value: string, scene: MutationScene) => string): Mutation {
  return (delivery, scene) => {
    const [value] = delivery[name];
    // An earlier change may have removed the header or made it invalid.
    if (value === undefined || (name === 'signature' && !/^[0-9a-f]{128}$/.test(value))) return {};
    return { [name]: [change(value, scene)] };
  };
}

function changeCharacter(value: string, { random }: MutationScene): string {
  const at = random.below(value.length);
  const characters = 'ABCXYZabcxyz0189_-. ,/\u0000é';
  return value.slice(0, at) + random.pick([...characters]) + value.slice(at + 1);
}

function splice(bytes: Bytes, at: number, count: number, inserted: Uint8Array = new Uint8Array()): Bytes {
  return concatBytes(bytes.subarray(0, at), inserted, bytes.subarray(at + count));
}
