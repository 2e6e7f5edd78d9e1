import { randomUUID } from 'node:crypto';
import { DAY_MS, toDay } from '../../base/day.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import { countInWindow } from '../../store/address-windows.ts';
import { clearWrongCodes, countGuess, openLane } from '../../store/code-lanes.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import { countRepeat, findCode, guessCode, type StoredCode } from '../../store/one-time-codes.ts';
import { findVerificationToken } from '../../store/verification-tokens.ts';
import { openEncryptedCode } from './code-encryption.ts';
import type { CodeLimits } from './code-limits.ts';
import { isWithinWrongCodesOfDay, toDayKey, toOwnLane, toSharedLane, toTestLane } from './lanes.ts';
import type { Notice } from '../delivery/delivery.ts';
import { hashCode, isSameHash } from './one-time-code.ts';
import { tellOwner, type NoticeServices } from './tell-owner.ts';
import {
  createVerificationToken,
  VERIFICATION_TOKEN_LIFE_MS,
  type VerificationClaims,
} from './verification-token.ts';

/** More guesses than anybody makes: the largest number that the column holds. */
const UNLIMITED_GUESSES = 2_147_483_647;
/**
 * How often a successful request is answered again. A client retries five times by itself, and a person with a bad
 * connection presses "Try again" more than once. Repeats reveal nothing: each needs the right code and the key that
 * used it.
 */
const MAXIMUM_REPEATS = 50;

/** The services that a code is checked with. */
export interface CodeServices extends NoticeServices {
  readonly keys: ServiceKeys;
}

/** A guess as it arrived: plain, or encrypted to the code's own key. */
export type CodeGuess =
  | { readonly kind: 'plain'; readonly otpCode: string; readonly publicKey: string | undefined }
  | { readonly kind: 'encrypted'; readonly bundle: string };

/** The sender of a guess. */
export interface Guesser {
  /** Address that the guess came from. */
  readonly clientAddress: string;
  /** The language of the message to the contact's owner, in case this guess is one wrong code too many. */
  readonly language: Notice['language'];
}

/**
 * Checks a one-time code and returns a verification token. Until the code expires, the same code with the same key is
 * answered again, with the same token id, because a lost reply must not lock anybody out. Throws OTP_INVALID,
 * OTP_EXPIRED, OTP_TRIES_EXHAUSTED or OTP_BUNDLE_INVALID.
 */
export async function checkCode(
  services: CodeServices,
  configuration: LoginConfiguration,
  otpId: string,
  guess: CodeGuess,
  { clientAddress, language }: Guesser,
  tokenLifeMs = toTokenLifeMs(configuration),
): Promise<string> {
  const { clock, database, keys, limits } = services;
  const found = await findCode(database, otpId, configuration.id);
  // A code that travels encrypted is not taken as plain text, nor the other way round.
  if (found === undefined || (found.encryptionKey !== null) !== (guess.kind === 'encrypted')) throw expired();
  assertTakesGuesses(found, clock.now(), limits);

  const { otpCode, publicKey } = await readGuess(services, found, guess);
  const guessHash = hashCode(keys.codeHashKey, otpId, otpCode);
  const now = clock.now();
  const sharedLane = toSharedLane(keys, found.otpType, found.contact);
  const isStrangers = found.lane === sharedLane;
  const testLane = toTestLane(keys, configuration.organizationId, found.otpType, found.contact);
  const maximumInRow = found.lane === testLane ? UNLIMITED_GUESSES : limits.wrongCodesPerContact;
  if (isStrangers && !(await isWithinWrongCodesOfDay(services, configuration.budgetOrganizationId))) {
    throw exhausted();
  }
  const verificationTokenId = randomUUID();
  let guessesInRow = 0;
  const verificationTokenExpiresAt = now + tokenLifeMs;
  const guessed = await guessCode(database, otpId, {
    now,
    maximumTries: limits.triesPerCode,
    async countInLane(transaction, lane) {
      const counted = await countGuess(transaction, lane, {
        now,
        maximum: maximumInRow,
        expiresAt: now + limits.shutContactDays * DAY_MS,
      });
      guessesInRow = counted ?? 0;
      return counted !== undefined;
    },
    async onRight(transaction, { lane }) {
      await clearWrongCodes(transaction, lane);
      const expiresAt = now + limits.knownNetworkDays * DAY_MS;
      await openLane(transaction, toOwnLane(keys, sharedLane, clientAddress), { now, expiresAt });
    },
    isRight: ({ codeHash }) => isSameHash(codeHash, guessHash),
    publicKey,
    verificationTokenId,
    verificationTokenExpiresAt,
  });
  if (guessed === undefined) return repeatCheck(services, configuration, otpId, guessHash, publicKey);

  const { code, verdict } = guessed;
  if (verdict === 'right') {
    const token = { id: verificationTokenId, expiresAtMs: verificationTokenExpiresAt, publicKey };
    return writeToken(services, configuration, code, token);
  }
  if (verdict === 'not looked at') throw exhausted();
  if (isStrangers) await countWrongCode(services, configuration);
  if (guessesInRow >= maximumInRow) {
    const { contact, otpType } = code;
    await tellOwner(services, { configuration, otpType, address: contact, contact, language });
  }
  const triesLeft = limits.triesPerCode - code.tries;
  if (triesLeft <= 0) throw exhausted();
  throw new ProblemError('OTP_INVALID', 'Invalid OTP code', { triesLeft });
}

/**
 * Counts a wrong code on a shared lane against the organization's daily limit, and alerts its receiver of webhooks when
 * the limit is reached.
 */
async function countWrongCode(
  { clock, database, keys, limits, raiseAlert }: CodeServices,
  { budgetOrganizationId: organizationId }: LoginConfiguration,
): Promise<void> {
  const startsAt = toDay(clock.now());
  const key = toDayKey(keys, `wrong codes|${organizationId}`);
  const limit = limits.wrongCodesPerDay;
  if ((await countInWindow(database, key, startsAt)) !== limit) return;
  await raiseAlert({ organizationId, type: 'WRONG_CODES_EXCEEDED', limit, startsAt });
}

/**
 * Answers a request whose code takes no guess any more: a repeat of the successful request gets its token again, any
 * other request an error that says why.
 */
async function repeatCheck(
  services: CodeServices,
  configuration: LoginConfiguration,
  otpId: string,
  guessHash: string,
  publicKey: string | undefined,
): Promise<string> {
  const { clock, database, limits } = services;
  const current = await findCode(database, otpId, configuration.id);
  if (current === undefined) throw expired();
  assertTakesGuesses(current, clock.now(), limits);
  const { usedByPublicKey, verificationTokenId } = current;
  if (verificationTokenId === null || publicKey === undefined || publicKey !== usedByPublicKey)
    throw expired();
  const counted = await countRepeat(database, otpId, clock.now(), MAXIMUM_REPEATS);
  if (counted === undefined || !isSameHash(counted.codeHash, guessHash)) throw expired();
  const token = await findVerificationToken(database, verificationTokenId);
  if (token === undefined) throw expired();
  const { expiresAt: expiresAtMs, id } = token;
  return writeToken(services, configuration, current, { id, expiresAtMs, publicKey });
}

function assertTakesGuesses(
  code: StoredCode,
  now: number,
  { triesPerCode }: Pick<CodeLimits, 'triesPerCode'>,
): void {
  if (code.expiresAt <= now || code.replacedBy !== null) throw expired();
  if (code.usedAt === null && code.tries >= triesPerCode) throw exhausted();
}

async function readGuess(
  { keys }: CodeServices,
  code: StoredCode,
  guess: CodeGuess,
): Promise<{ readonly otpCode: string; readonly publicKey: string | undefined }> {
  if (guess.kind === 'plain') return guess;
  const opened = await openEncryptedCode(keys, code.id, code.encryptionKey ?? '', guess.bundle);
  if (opened !== undefined) return opened;
  throw new ProblemError(
    'OTP_BUNDLE_INVALID',
    'The encrypted code does not open with the key of this otpId; encrypt it to the otpEncryptionTargetBundle that came with it.',
    {
      path: 'encryptedOtpBundle',
    },
  );
}

/** Creates the token that proves that the contact of a code was verified, bound to a key where there is one. */
function writeToken(
  { keys }: CodeServices,
  { organizationId }: LoginConfiguration,
  { contact, otpType: verificationType }: StoredCode,
  token: Pick<VerificationClaims, 'id' | 'expiresAtMs' | 'publicKey'>,
): string {
  return createVerificationToken({ ...token, organizationId, verificationType, contact }, keys.otpSigner);
}

function expired(): ProblemError {
  return new ProblemError('OTP_EXPIRED', 'The code has expired or was used; ask for a new one.');
}

function exhausted(): ProblemError {
  return new ProblemError('OTP_TRIES_EXHAUSTED', 'The code was tried too often; ask for a new one.');
}

function toTokenLifeMs({ verificationTokenExpirationSeconds }: LoginConfiguration): number {
  return verificationTokenExpirationSeconds === null
    ? VERIFICATION_TOKEN_LIFE_MS
    : verificationTokenExpirationSeconds * 1000;
}
