import type { OtpType } from '../base/contract.ts';
import { limitAddress } from '../auth/codes/address-limit.ts';
import { checkCode, type CodeGuess } from '../auth/codes/check-code.ts';
import { chooseLanguage } from '../auth/delivery/choose-language.ts';
import { toPageHost } from '../auth/delivery/page-host.ts';
import { toCompressedKey } from '../auth/stamps/p256.ts';
import { sendCode, type SentCode } from '../auth/codes/send-code.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Handlers, ProxyContext } from './handler.ts';

/** Sends a code that is later verified as plain text. */
export const otpInit: Handlers['otpInit'] = async (parameters, context) => {
  const { otpId } = await send(parameters, context, false);
  return { otpId };
};

/** Sends a code and returns the key to encrypt it to. */
export const otpInitV2: Handlers['otpInitV2'] = async (parameters, context) => {
  const { otpId, encryptionBundle = '' } = await send(parameters, context, true);
  return { otpId, otpEncryptionTargetBundle: encryptionBundle };
};

/** Checks a code sent as plain text. */
export const otpVerify: Handlers['otpVerify'] = async ({ otpId, otpCode, publicKey }, context) => {
  await limitAddress(context.services, 'attempt', context.clientAddress);
  if (publicKey !== undefined && toCompressedKey(publicKey) === undefined) {
    throw new ProblemError(
      'INVALID_REQUEST',
      'Member "publicKey" is not a P-256 public key in hexadecimal.',
      {
        path: 'publicKey',
      },
    );
  }
  const guess = { kind: 'plain', otpCode, publicKey } as const;
  return { verificationToken: await check(context, otpId, guess) };
};

/** Checks an encrypted code. */
export const otpVerifyV2: Handlers['otpVerifyV2'] = async ({ encryptedOtpBundle, otpId }, context) => {
  await limitAddress(context.services, 'attempt', context.clientAddress);
  const guess = { kind: 'encrypted', bundle: encryptedOtpBundle } as const;
  return { verificationToken: await check(context, otpId, guess) };
};

async function check(
  { acceptLanguage, clientAddress, configuration, services }: ProxyContext,
  otpId: string,
  guess: CodeGuess,
): Promise<string> {
  const guesser = { clientAddress, language: chooseLanguage(acceptLanguage) };
  return checkCode(services, configuration, otpId, guess, guesser);
}

async function send(
  { contact, otpType }: { readonly contact: string; readonly otpType: OtpType },
  { acceptLanguage, clientAddress, configuration, origin, replyHeaders, services }: ProxyContext,
  isEncrypted: boolean,
): Promise<SentCode> {
  await limitAddress(services, 'send', clientAddress);
  const pageHost = toPageHost(origin);
  const language = chooseLanguage(acceptLanguage);
  const request = { configuration, otpType, contact, isEncrypted, language, pageHost, clientAddress };
  const sent = await sendCode(services, request);
  replyHeaders.set('retry-after', String(sent.resendAfterSeconds));
  return sent;
}
