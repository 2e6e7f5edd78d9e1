/** `<latchkey-login>`: importing this registers the element. */
import './element/define.ts';

export { LatchkeyLoginElement } from './element/login-element.ts';
export { registerLocale } from './element/languages.ts';
export type { LatchkeyEventDetails, LatchkeyEventMap } from './element/events.ts';
export type { ErrorCode, Recovery } from './base/error-codes.ts';
export { LatchkeyError } from './base/errors.ts';
export type { Channel, LogoutReason, Persistence, Session } from './flow/state.ts';
export type { Messages, Texts } from './locales/messages.ts';
export type { LoginConfigurationReply } from './contract/operations/wallet_kit_config.ts';
export type { SessionClient } from './client/session-client.ts';
export type { OtpGateway, SentCode } from './providers/otp-gateway.ts';
export type { AccountEvidence, CreateAccount } from './providers/provider.ts';
