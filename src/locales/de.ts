import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Bitte wenden Sie sich an den Betreiber dieser Website.';
const startOver = 'Bitte beginnen Sie noch einmal.';
const newCode = 'Fordern Sie einen neuen Code an.';
const retry = 'Bitte versuchen Sie es erneut.';

/** German, with the formal "Sie". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'de',
  direction: 'ltr',
  chooseTitle: 'Anmelden',
  channels: {
    email: {
      label: 'E-Mail-Adresse',
      placeholder: 'name@example.com',
      switchTo: 'Stattdessen mit E-Mail-Adresse',
      checkTitle: 'Prüfen Sie Ihre E-Mails',
    },
    sms: {
      label: 'Telefonnummer',
      placeholder: '+1 555 010 0000',
      switchTo: 'Stattdessen mit Telefonnummer',
      checkTitle: 'Prüfen Sie Ihre Nachrichten',
    },
  },
  continue: 'Weiter',
  sending: 'Der Code wird gesendet',
  codeSent: (length, isAlphanumeric) => [
    `Wir haben einen Code mit ${length} ${isAlphanumeric ? 'Zeichen' : 'Ziffern'} an `,
    ' gesendet.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Code, ${length} ${isAlphanumeric ? 'Buchstaben und Ziffern' : 'Ziffern'}`,
  codeIncomplete: (missing) => `Geben Sie noch ${missing} Zeichen ein.`,
  didYouMean: ['Meinten Sie ', '?'],
  resendIn: (wait) => `Code erneut senden in ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `In ${seconds} Sekunden können Sie einen neuen Code anfordern.`,
  resendReady: 'Sie können jetzt einen neuen Code anfordern.',
  resend: 'Neuen Code senden',
  resending: 'Ein neuer Code wird gesendet',
  resent: 'Ein neuer Code ist unterwegs.',
  useAnother: { email: 'Andere E-Mail-Adresse verwenden', sms: 'Andere Nummer verwenden' },
  verifying: 'Der Code wird geprüft',
  doneTitle: 'Sie sind angemeldet',
  doneAs: ['als ', ''],
  signOut: 'Abmelden',
  memoryOnly: 'Sie werden abgemeldet, wenn Sie diese Seite schließen.',
  starting: 'Die Anmeldung wird geladen',
  misconfigured: notAvailable,
  tryAgain: 'Erneut versuchen',
  noAccountTitle: 'Noch kein Konto',
  noAccount: ['Für ', ' gibt es kein Konto.'],
  misconfiguredTitle: 'Die Anmeldung ist nicht verfügbar',
  developerDetails: 'Einzelheiten für Entwickler',
  or: 'oder',
  continueWith: {
    company: (name) => `Weiter mit ${name}`,
    passkey: 'Weiter mit Passkey',
    wallet: 'Weiter mit Wallet',
  },
  lastUsed: 'Zuletzt verwendet',
  waiting: {
    window: {
      text: 'Falls sich ein Fenster geöffnet hat, melden Sie sich dort an. Danach geht es automatisch weiter.',
    },
    passkey: { title: 'Verwenden Sie Ihren Passkey', text: 'Folgen Sie der Aufforderung auf Ihrem Gerät.' },
    wallet: {
      title: 'Bestätigen Sie in Ihrer Wallet',
      text: 'Ihre Wallet bittet Sie, eine Nachricht zu signieren. Das kostet nichts.',
      again: 'Wenn Sie neu hier sind, bittet Ihre Wallet um eine weitere Signatur, um Ihr Konto anzulegen.',
    },
  },
  askAgain: { window: 'Fenster erneut öffnen', passkey: 'Erneut fragen', wallet: 'Erneut fragen' },
  cancel: 'Abbrechen',
  close: 'Schließen',
  consentMissing: 'Bitte setzen Sie hier das Häkchen, um fortzufahren.',
  chooseWallet: 'Wallet auswählen',
  choosePasskey: {
    title: 'Anmeldung mit Passkey nicht gelungen',
    text: 'Verwenden Sie einen anderen Passkey oder legen Sie mit einem neuen ein Konto an.',
    ask: 'Passkey verwenden',
    create: 'Konto anlegen',
  },
  passkeyOffer: {
    text: 'Nächstes Mal ohne Code: mit Fingerabdruck, Gesicht oder Bildschirmsperre.',
    create: 'Passkey anlegen',
    decline: 'Jetzt nicht',
    making: 'Folgen Sie der Aufforderung auf Ihrem Gerät',
    made: 'Der Passkey ist bereit. Nächstes Mal kann er Sie anmelden.',
    failed: 'Der Passkey konnte nicht angelegt werden. Bitte versuchen Sie es erneut.',
  },
  noAccountWith: {
    window: 'Für diese Anmeldung gibt es kein Konto.',
    passkey: 'Für diesen Passkey gibt es kein Konto.',
    wallet: 'Für diese Wallet gibt es kein Konto.',
  },
  otherMethod: 'Auf andere Weise anmelden',
  phone: {
    country: 'Land',
    search: 'Land suchen',
    found: (count) =>
      selectForm('de', count, { one: `${count} Land gefunden`, other: `${count} Länder gefunden` }),
    noneFound: 'Kein Land gefunden',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Dieser Browser ist für die Anmeldung zu alt. Bitte verwenden Sie einen anderen.',
    offline: 'Sie sind offline. Es geht weiter, sobald Sie wieder verbunden sind.',
    timeout: `Der Anmeldedienst braucht zu lange für eine Antwort. ${retry}`,
    unreachable: `Der Anmeldedienst ist nicht erreichbar. ${retry}`,
    malformed_reply: `Bei uns ist etwas schiefgegangen. ${retry}`,
    load_failed: 'Ein Teil dieser Seite konnte nicht geladen werden.',
    internal: `Bei uns ist etwas schiefgegangen. ${retry}`,
    invalid_request: `Der Anmeldedienst hat die Anfrage abgelehnt. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Geben Sie eine Telefonnummer wie +1 555 010 0000 ein.'
        : 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    provider_not_enabled: `Diese Art der Anmeldung ist ausgeschaltet. ${notAvailable}`,
    delivery_failed: `Der Code konnte nicht gesendet werden. ${retry}`,
    rate_limited: ({ wait }) => `Zu viele Versuche.${wait && ` Versuchen Sie es in ${wait} erneut.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Falscher Code.${
        triesLeft
          ? ` Noch ${selectForm('de', triesLeft, { one: 'ein Versuch', other: `${triesLeft} Versuche` })}.`
          : ''
      }`,
    otp_expired: `Der Code ist abgelaufen. ${newCode}`,
    otp_tries_exhausted: `Zu viele Fehlversuche. ${newCode}`,
    otp_stopped:
      'Zu viele falsche Codes. Melden Sie sich auf andere Weise an oder öffnen Sie den Link in unserer Nachricht.',
    otp_bundle_invalid: `Der Code kann nicht mehr verwendet werden. ${newCode}`,
    verification_token_invalid: `Das hat zu lange gedauert. ${startOver}`,
    client_signature_invalid: `Die Anmeldung konnte nicht abgeschlossen werden. ${startOver}`,
    account_not_found: 'Für diese Angabe gibt es kein Konto.',
    request_stale: 'Die Uhr dieses Geräts geht falsch. Bitte stellen Sie sie und versuchen Sie es erneut.',
    unauthenticated: `Sie sind abgemeldet. ${startOver}`,
    permission_denied: `Das ist nicht erlaubt. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Geben Sie Ihre Telefonnummer ein.' : 'Geben Sie Ihre E-Mail-Adresse ein.',
    untrusted_signer: `Der Anmeldedienst konnte nicht überprüft werden. ${notAvailable}`,
    key_lost: `Dieser Browser hat den Schlüssel dieser Anmeldung verloren. ${startOver}`,
    aborted: startOver,
    unexpected: 'Auf dieser Seite ist etwas schiefgegangen.',
    signing_cancelled: 'Die Anmeldung wurde abgebrochen.',
    signing_failed:
      'Das hat nicht geklappt. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    popup_blocked: 'Der Browser hat das Fenster blockiert. Erlauben Sie es und versuchen Sie es erneut.',
    provider_failed: 'Der andere Anmeldedienst hat ein Problem. Bitte versuchen Sie es erneut.',
    oauth_provider_unavailable: 'Der andere Anmeldedienst hat ein Problem. Bitte versuchen Sie es erneut.',
    provider_reply_invalid: `Diese Anmeldung konnte nicht überprüft werden. ${startOver}`,
    oidc_token_invalid: `Diese Anmeldung ist abgelaufen. ${startOver}`,
    oauth_code_invalid: `Diese Anmeldung ist abgelaufen. ${startOver}`,
    in_app_browser:
      'In einer App geht das nicht. Öffnen Sie diese Seite über das Menü der App in Ihrem Browser.',
    passkey_unsupported:
      'Dieser Browser kann hier keine Passkeys verwenden. Bitte melden Sie sich auf andere Weise an.',
    wallet_missing: 'In diesem Browser gibt es keine Wallet. Bitte melden Sie sich auf andere Weise an.',
    signup_not_enabled: `Hier können keine neuen Konten angelegt werden. ${notAvailable}`,
  },
};
