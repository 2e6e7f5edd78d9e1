import { readCertificate } from '../../src/proof/certificate.ts';
import { readCheckpoint, toCheckpointText } from '../../src/proof/checkpoint.ts';
import { readCbor, type CborValue } from '../../src/proof/cbor.ts';
import { readDer, type DerElement } from '../../src/proof/der.ts';
import { createChain, prove } from '../unit/proof/machine.ts';
import { writeCbor } from '../unit/proof/cbor-writer.ts';
import { der } from '../unit/proof/certificate-writer.ts';
import type { FuzzTarget } from './fuzz.ts';
import { assertSameBytes, outcomeOf } from './outcome.ts';

const hex = (...texts: readonly string[]): Buffer[] => texts.map((text) => Buffer.from(text, 'hex'));
const own = [TypeError];

/** The parsers of `latchkey/proof`. */
export function createProofTargets(): readonly FuzzTarget[] {
  const chain = createChain();
  const document = Buffer.from(prove().awsAttestationDocB64, 'base64');
  const root = Buffer.alloc(32, 7).toString('base64');
  const note = `latchkey-log/a\n70\n${root}\n1700000000000\n\n\u2014 latchkey-log/a ${'A'.repeat(92)}\n`;
  return [
    {
      name: 'der',
      seeds: [...chain, ...hex('3006020101020102', '30818002010a'.padEnd(262, '0'))],
      words: ['\x30\x80', '\x02\x01\x00', '\x03\x02', '\x30\x81', '\x30\x82\x01'],
      run: (input) =>
        outcomeOf(
          () => readDer(Uint8Array.from(input)),
          own,
          (elements) => {
            assertSameBytes(Buffer.concat(elements.map(writeElement)), input, 'DER');
            return `${elements.map(({ tag }) => tag).slice(0, 3)}`;
          },
        ),
    },
    {
      name: 'certificate',
      seeds: chain,
      words: ['\x30\x00', '\x01\x01\xff', '\x55\x1d\x13', '\x55\x1d\x0f', '991231235959Z'],
      run: (input) =>
        outcomeOf(
          () => readCertificate(Uint8Array.from(input)),
          own,
          (certificate) => {
            if (certificate.isIssuer && certificate.isSigner) throw new Error('it is both');
            if (certificate.publicKey.length !== 97) throw new Error('it has another key');
            return `${certificate.isIssuer} ${certificate.isSigner}`;
          },
        ),
    },
    {
      name: 'cbor',
      seeds: [
        document.subarray(document.indexOf(0xa9)),
        ...hex('a16161820102', 'bf616101ff', 'a2016162014102f6'.slice(0, 14), '83010203', '1903e8', 'f6'),
      ],
      words: ['\xa1', '\xbf', '\xff', '\xf6', '\x18\x18', '\x19\x01\x00', '\x1b'],
      run: (input) =>
        outcomeOf(
          () => readCbor(Uint8Array.from(input)),
          own,
          (value) => {
            const written = writeCbor(value);
            // Each value has one encoding, except for the map of indefinite length, which has a start and an end byte.
            if (input[0] !== 0xbf) assertSameBytes(written, input, 'CBOR');
            return shapeOf(value);
          },
        ),
    },
    {
      name: 'checkpoint',
      seeds: [Buffer.from(note)],
      words: ['\n', '\n\n', '\u2014 ', '0', '9007199254740993', '=', '+'],
      run: (input) =>
        outcomeOf(
          () => readCheckpoint(input.toString('utf8')),
          own,
          (checkpoint) => {
            const text = toCheckpointText(checkpoint);
            if (!input.toString('utf8').startsWith(`${text}\n\u2014 `))
              throw new Error('it has another form');
            return '';
          },
        ),
    },
  ];
}

function writeElement({ content, tag }: DerElement): Buffer {
  return der(tag, content);
}

function shapeOf(value: CborValue): string {
  if (value instanceof Map) return `map of ${Math.min(3, value.size)}`;
  return Array.isArray(value) ? `array of ${Math.min(3, value.length)}` : typeof value;
}
