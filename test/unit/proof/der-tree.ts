/** Parses DER into a tree that a test changes and writes again, for what the certificate writer cannot write. */
import { der } from './certificate-writer.ts';

/** An element with its elements, or with its bytes. */
export interface DerNode {
  tag: number;
  /** The elements inside, for constructed tags. */
  parts?: DerNode[];
  content: Buffer;
}

/** Parses one element, without checks. */
export function readTree(bytes: Buffer): DerNode {
  const [node] = readNodes(bytes);
  if (node === undefined) throw new RangeError('There is no element.');
  return node;
}

/** Writes an element as DER. */
export function writeTree({ content, parts, tag }: DerNode): Buffer {
  return parts === undefined ? der(tag, content) : der(tag, ...parts.map(writeTree));
}

function readNodes(bytes: Buffer): DerNode[] {
  const nodes: DerNode[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const tag = bytes.readUInt8(offset);
    const first = bytes.readUInt8(offset + 1);
    const size = first < 0x80 ? 0 : first - 0x80;
    const length = size === 0 ? first : bytes.readUIntBE(offset + 2, size);
    const begin = offset + 2 + size;
    const content = bytes.subarray(begin, begin + length);
    nodes.push({ tag, content, ...((tag & 0x20) === 0 ? {} : { parts: readNodes(content) }) });
    offset = begin + length;
  }
  return nodes;
}
