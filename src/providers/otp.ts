import { call } from '../client/call.ts';
import { otpLoginV2 } from '../contract/operations/otp_login_v2.ts';
import { toHex, toUtf8 } from '../base/encoding.ts';
import { assertMember, LatchkeyError } from '../base/errors.ts';
import { toJson } from '../base/write-json.ts';
import type { Challenge, Channel, Login, PendingLogin } from '../flow/state.ts';
import { readClaims } from '../base/session-token.ts';
import { signMessage, type DeviceKey } from '../stamp/device-key.ts';
import { createKey } from './create-key.ts';
import { keepSession } from './keep-session.ts';
import { encryptCode } from './otp-encryption.ts';
import { asText, createProxyGateway } from './otp-gateway.ts';
import type { CodeProvider, ProviderContext } from './provider.ts';

/** Seconds until another code may be requested when the service does not say. */
const DEFAULT_RESEND_SECONDS = 30;

/**
 * Creates the way to sign in with a one-time code, the same for every channel: send, encrypt, verify, sign, log in
 * (protocol.md section 2). `readContact` turns typed text into a contact, or throws.
 */
export function createOtpProvider(
  channel: Channel,
  readContact: (text: string) => string,
  context: ProviderContext,
): CodeProvider {
  const { keys, proxy } = context;
  const { clock } = proxy;
  const gateway = context.gateway ?? createProxyGateway(proxy);
  let deviceKey: Promise<DeviceKey> | undefined;
  /**
   * The last code that was right. If the login's reply is lost, the next attempt uses the token again instead of the
   * code.
   */
  let verified: { readonly otpId: string; readonly verificationToken: string } | undefined;

  const getKey = (): Promise<DeviceKey> =>
    (deviceKey ??= createKey(keys).catch((cause: unknown) => {
      deviceKey = undefined;
      throw cause;
    }));

  async function send(typed: string, signal: AbortSignal): Promise<Challenge> {
    const contact = readContact(typed);
    const sent = await gateway.send({ channel, contact, locale: context.locale }, signal);
    const sentAtMs = clock.now();
    return {
      channel,
      contact,
      otpId: asText(sent.otpId, 'otpId'),
      bundle: sent.otpEncryptionTargetBundle,
      sentAtMs,
      resendAtMs: sentAtMs + (sent.retryAfterSeconds ?? DEFAULT_RESEND_SECONDS) * 1000,
    };
  }

  async function verify(challenge: Challenge, code: string, signal: AbortSignal): Promise<Login> {
    const key = await getKey();
    // A copy, because another call may change `verified` meanwhile.
    let known = verified;
    if (known?.otpId !== challenge.otpId) {
      const { otpId, contact, bundle, resendAtMs } = challenge;
      const { publicKey } = key;
      const answer =
        bundle === undefined
          ? { otpCode: code }
          : { encryptedOtpBundle: await encryptCode(bundle, code, publicKey, context.otpSignerKey) };
      signal.throwIfAborted();
      const reply = await gateway.verify({ ...answer, otpId, publicKey }, signal);
      // A gateway may not know how to stop: of a login that was left nothing is kept, or a reload would go on with it.
      signal.throwIfAborted();
      const verificationToken = asText(reply.verificationToken, 'verificationToken');
      known = verified = { otpId, verificationToken };
      await keys.writePending({ channel, contact, resendAtMs, challenge, publicKey, verificationToken });
    }
    return logIn(known.verificationToken, key, challenge.contact, signal);
  }

  async function resume(pending: PendingLogin, signal: AbortSignal): Promise<Login> {
    const key = await keys.readKey(pending.publicKey ?? '');
    if (!key) throw new LatchkeyError('key_lost', 'The browser has lost the key.');
    return logIn(pending.verificationToken ?? '', key, pending.contact, signal);
  }

  async function logIn(
    verificationToken: string,
    key: DeviceKey,
    contact: string,
    signal: AbortSignal,
  ): Promise<Login> {
    const { publicKey } = key;
    const tokenId = readTokenId(verificationToken, publicKey);
    const message =
      gateway.createLoginMessage?.(tokenId, publicKey) ?? createLoginMessage(tokenId, publicKey);
    const signature = toHex(await signMessage(key, toUtf8(message)));
    signal.throwIfAborted();
    const open = (): Promise<{ readonly session: string }> =>
      call(
        otpLoginV2,
        {
          verificationToken,
          publicKey,
          clientSignature: { publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', message, signature },
          invalidateExisting: context.invalidateExisting || undefined,
          organizationId: context.organizationId,
        },
        { ...proxy, signal },
      );
    const reply = await open().catch(async (error: LatchkeyError) => {
      const { signUp } = context;
      if (error.code !== 'account_not_found' || !signUp) throw error;
      await signUp({ method: channel, contact, verificationToken, publicKey }, signal, key);
      // The token can still be used: the login refused it, and creating an account does not use it up.
      return open();
    });
    const login = await keepSession({ token: reply.session, method: channel, contact, key }, context, signal);
    deviceKey = verified = undefined;
    return login;
  }

  return {
    send,
    verify,
    resume,
    // A failure occurs again in `verify`, which reports it.
    prepare: () => void getKey().catch(() => undefined),
  };
}

/**
 * Builds the message that `otp_login_v2` expects to be signed: this order of members, no spaces (protocol.md section
 * 2).
 */
export function createLoginMessage(tokenId: string, publicKey: string): string {
  return toJson({ login: { publicKey }, tokenId, type: 'USAGE_TYPE_LOGIN' });
}

/** Reads the `id` claim of a verification token and checks that the token names our key. Throws `malformed_reply`. */
export function readTokenId(token: string, publicKey: string): string {
  const claims = readClaims(token);
  assertMember(claims['public_key'] === publicKey, 'malformed_reply', 'public_key', 'our own key');
  return asText(claims['id'], 'id');
}
