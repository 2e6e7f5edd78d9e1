import { base58 } from '@scure/base';
import type { SolanaInstruction, SolanaMessage } from './transaction.ts';

const LAMPORTS_PER_SIGNATURE = 5000n;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000n;
const MAXIMUM_UNITS = 1_400_000n;
const MICROLAMPORTS_PER_LAMPORT = 1_000_000n;

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111';
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

/**
 * Programs that verify signatures given in their data, whose first byte counts them; each costs as much as a signer's.
 */
const SIGNATURE_PROGRAMS = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
];

/**
 * The most that the cluster takes from the fee payer for a message, in lamports: the fee for each signature and the
 * priority fee that its compute budget instructions offer. It is an upper bound, because the cluster counts fewer units
 * for its own programs. Rent and transfers are not part of it.
 */
export function estimateSolanaFee(message: SolanaMessage): bigint {
  let signatures = BigInt(message.header.requiredSignatures);
  let otherInstructions = 0n;
  let limit: bigint | undefined;
  let price = 0n;
  for (const instruction of message.instructions) {
    const program = base58.encode(message.accountKeys[instruction.programIndex] ?? new Uint8Array());
    if (program !== COMPUTE_BUDGET) otherInstructions += 1n;
    if (SIGNATURE_PROGRAMS.includes(program)) signatures += BigInt(instruction.data[0] ?? 0);
    if (program === COMPUTE_BUDGET) {
      limit = readNumber(instruction, SET_UNIT_LIMIT, 4) ?? limit;
      price = readNumber(instruction, SET_UNIT_PRICE, 8) ?? price;
    }
  }
  const wanted = limit ?? otherInstructions * DEFAULT_UNITS_PER_INSTRUCTION;
  const units = wanted < MAXIMUM_UNITS ? wanted : MAXIMUM_UNITS;
  const priorityFee = (units * price + MICROLAMPORTS_PER_LAMPORT - 1n) / MICROLAMPORTS_PER_LAMPORT;
  return signatures * LAMPORTS_PER_SIGNATURE + priorityFee;
}

/** The little-endian number after the tag, when the instruction has this tag. */
function readNumber({ data }: SolanaInstruction, tag: number, length: number): bigint | undefined {
  if (data[0] !== tag || data.length < 1 + length) return undefined;
  const view = new DataView(data.buffer, data.byteOffset + 1, length);
  return length === 4 ? BigInt(view.getUint32(0, true)) : view.getBigUint64(0, true);
}
