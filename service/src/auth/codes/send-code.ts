import { randomUUID } from 'node:crypto';
import type { OtpType } from '../../base/contract.ts';
import { describeError } from '../../base/log.ts';
import { ProblemError } from '../../base/problem-error.ts';
import type { ServiceKeys } from '../../secrets/service-keys.ts';
import type { LoginConfiguration } from '../../store/login-configurations.ts';
import { cancelSend, reserveSend } from '../../store/one-time-codes.ts';
import type { MessageLanguage } from '../delivery/choose-language.ts';
import type { Delivery, MailSender } from '../delivery/delivery.ts';
import { assertWayEnabled } from './assert-way-enabled.ts';
import { createEncryptionTarget } from './code-encryption.ts';
import { toContact } from './contact.ts';
import { chooseLane } from './lanes.ts';
import { createCode, hashCode } from './one-time-code.ts';
import { restoreBudget, spendBudget } from './send-budget.ts';
import { tellOwner, type NoticeServices } from './tell-owner.ts';

/** How long a code can be used, in milliseconds (protocol.md section 2, "Codes"). */
export const CODE_LIFE_MS = 300_000;
/** Codes of a contact and lane that can be used at the same time (protocol.md section 2, "Codes"). */
const ACTIVE_CODES = 3;
/** Advice to callers: a person waits this long for a message before asking for another. */
const RESEND_ADVICE_SECONDS = 30;

/** The channel of each kind of code, and what its contact must be, in words. */
const CHANNELS = {
  OTP_TYPE_EMAIL: { channel: 'email', invalid: 'an email address' },
  OTP_TYPE_SMS: {
    channel: 'sms',
    invalid: 'a phone number in international form, as +15555550100',
  },
} as const satisfies Record<OtpType, { channel: 'email' | 'sms'; invalid: string }>;

/** The services that a code is sent with. */
export interface SendCodeServices extends NoticeServices {
  readonly delivery: Pick<Delivery, 'email' | 'notify' | 'sms'>;
  readonly keys: ServiceKeys;
}

/** A request for a code. */
export interface CodeRequest {
  readonly configuration: LoginConfiguration;
  readonly otpType: OtpType;
  /** As the caller sent it. */
  readonly contact: string;
  /** True when the client encrypts the code that it sends back. */
  readonly isEncrypted: boolean;
  /** The language of the message. */
  readonly language: MessageLanguage;
  /** The sender of the email, where a backend has set one. */
  readonly sender?: MailSender;
  /** Host that the message binds the code to. */
  readonly pageHost: string | undefined;
  /** Address that the request came from. */
  readonly clientAddress: string;
  /** How long the code can be used; default: as the configuration says, or {@link CODE_LIFE_MS}. */
  readonly lifeMs?: number;
}

/** A code that was sent. */
export interface SentCode {
  readonly otpId: string;
  /** Signed key to encrypt the code to; present when asked for. */
  readonly encryptionBundle?: string;
  /** Seconds until another code may be asked for; at least 30. */
  readonly resendAfterSeconds: number;
}

/**
 * Sends a one-time code. No account is looked up: a contact without one is sent a code like any other, so that the
 * reply, its bytes and its timing do not reveal who has an account.
 */
export async function sendCode(services: SendCodeServices, request: CodeRequest): Promise<SentCode> {
  const { clock, database, delivery, keys, limits, log } = services;
  const { configuration, otpType } = request;
  const { channel, invalid } = CHANNELS[otpType];
  assertWayEnabled(configuration, otpType);
  const contact = toContact(otpType, request.contact);
  if (contact === undefined) {
    throw new ProblemError('INVALID_CONTACT', `The contact is not ${invalid}.`, { path: 'contact' });
  }

  const { budgetOrganizationId, organizationId } = configuration;
  const { clientAddress } = request;
  const lane = await chooseLane(services, {
    organizationId,
    budgetOrganizationId,
    otpType,
    contact: contact.normalized,
    clientAddress,
    testContacts: configuration.testContacts,
  });
  if (!lane.isOpen) {
    await tellOwner(services, {
      configuration,
      otpType,
      address: contact.address,
      contact: contact.normalized,
      language: request.language,
    });
    throw new ProblemError(
      'OTP_STOPPED',
      'Too many wrong codes were entered for this contact, so requests from this network get no more codes. The owner of the contact has a message that says how to go on; other ways to sign in work.',
    );
  }

  const { lifeMs = toMilliseconds(configuration.otpExpirationSeconds) ?? CODE_LIFE_MS } = request;
  const now = clock.now();
  const otpId = randomUUID();
  const code = createCode({
    length: configuration.otpLength ?? 6,
    isAlphanumeric: configuration.otpAlphanumeric ?? true,
  });
  const target = request.isEncrypted ? createEncryptionTarget(keys, otpId) : undefined;
  const reservation = await reserveSend(
    database,
    {
      id: otpId,
      authProxyConfigId: configuration.id,
      otpType,
      contact: contact.normalized,
      lane: lane.key,
      codeHash: hashCode(keys.codeHashKey, otpId, code),
      encryptionKey: target?.sealedKey ?? null,
      sentAt: now,
      expiresAt: now + lifeMs,
    },
    {
      sends: lane.isUnlimited ? Infinity : limits.codesPerContact,
      windowMs: limits.codeWindowMs,
      activeCodes: ACTIVE_CODES,
    },
  );
  const secondsToNext = Math.ceil((reservation.nextSendAt - now) / 1000);
  if (!reservation.isGranted) {
    throw new ProblemError('RATE_LIMITED', 'Max number of OTPs have been initiated', {
      retryAfterSeconds: Math.max(1, secondsToNext),
    });
  }

  const send = { budgetOrganizationId, channel, contact: contact.normalized };
  const spentOn = await spendBudget(services, send).catch(async (error: unknown) => {
    await cancelSend(database, otpId);
    throw error;
  });
  try {
    await delivery[channel]({
      channel,
      address: contact.address,
      code,
      lifeSeconds: Math.floor(lifeMs / 1000),
      organizationName: configuration.organizationName,
      language: request.language,
      logoUrl: configuration.logoUrl ?? undefined,
      sender: request.sender,
      pageHost: request.pageHost,
    });
  } catch (cause) {
    await cancelSend(database, otpId);
    await restoreBudget(services, send, spentOn);
    log.error({ channel, error: describeError(cause) }, 'a code could not be delivered');
    throw new ProblemError('DELIVERY_FAILED', 'The code could not be sent; try again later.', { cause });
  }
  return {
    otpId,
    ...(target === undefined ? {} : { encryptionBundle: target.bundle }),
    resendAfterSeconds: Math.max(RESEND_ADVICE_SECONDS, secondsToNext),
  };
}

function toMilliseconds(seconds: number | null): number | undefined {
  return seconds === null ? undefined : seconds * 1000;
}
