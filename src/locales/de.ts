import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Bitte wenden Sie sich an den Betreiber dieser Website.';
const startOver = 'Bitte beginnen Sie noch einmal.';

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
  codeIncomplete: (missing) => `Der Code ist unvollständig. Fehlende Zeichen: ${missing}.`,
  didYouMean: ['Meinten Sie ', '?'],
  resendIn: (wait) => `Erneut senden in ${wait}`,
  resendInSpoken: (seconds) => `In ${seconds} Sekunden können Sie einen neuen Code anfordern.`,
  resendReady: 'Sie können jetzt einen neuen Code anfordern.',
  resend: 'Neuen Code senden',
  resending: 'Ein neuer Code wird gesendet',
  resent: 'Ein neuer Code ist unterwegs.',
  useAnother: { email: 'Andere Adresse verwenden', sms: 'Andere Nummer verwenden' },
  verifying: 'Der Code wird geprüft',
  doneTitle: 'Sie sind angemeldet',
  doneAs: ['als ', ''],
  signOut: 'Abmelden',
  memoryOnly: 'Dieser Browser speichert die Anmeldung nicht: Sie endet, wenn Sie diese Seite schließen.',
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
      text: 'Ein Fenster wurde geöffnet. Melden Sie sich dort an; diese Seite macht dann von selbst weiter.',
    },
    passkey: { title: 'Verwenden Sie Ihren Passkey', text: 'Ihr Gerät fragt Sie jetzt danach.' },
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
    title: 'Kein Passkey hat Sie angemeldet',
    text: 'Verwenden Sie einen anderen Passkey oder legen Sie mit einem neuen ein Konto an.',
    ask: 'Passkey verwenden',
    create: 'Konto anlegen',
  },
  passkeyOffer: {
    text: 'Nächstes Mal ohne Code: Dieses Gerät kann Sie per Fingerabdruck, Gesicht oder Gerätesperre anmelden.',
    create: 'Passkey anlegen',
    decline: 'Jetzt nicht',
    making: 'Ihr Gerät fragt Sie jetzt danach',
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
    timeout: 'Der Anmeldedienst braucht zu lange für eine Antwort.',
    unreachable: 'Der Anmeldedienst ist nicht erreichbar.',
    malformed_reply: 'Der Anmeldedienst hat eine unverständliche Antwort gegeben.',
    load_failed: 'Ein Teil dieser Seite konnte nicht geladen werden.',
    internal: 'Der Anmeldedienst hat ein Problem.',
    invalid_request: `Der Anmeldedienst hat die Anfrage abgelehnt. ${notAvailable}`,
    invalid_contact: 'Das sieht nicht richtig aus. Bitte prüfen Sie Ihre Eingabe.',
    provider_not_enabled: `Diese Art der Anmeldung ist ausgeschaltet. ${notAvailable}`,
    delivery_failed: 'Der Code konnte nicht gesendet werden.',
    rate_limited: ({ wait }) => `Zu viele Versuche.${wait && ` Versuchen Sie es in ${wait} erneut.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Dieser Code ist nicht richtig.${
        triesLeft
          ? ` Noch ${selectForm('de', triesLeft, { one: 'ein Versuch', other: `${triesLeft} Versuche` })}.`
          : ''
      }`,
    otp_expired: 'Dieser Code ist abgelaufen.',
    otp_tries_exhausted: 'Dieser Code wurde zu oft versucht.',
    otp_stopped:
      'Zu viele falsche Codes. Melden Sie sich auf andere Weise an oder öffnen Sie den Link in unserer Nachricht.',
    otp_bundle_invalid: 'Dieser Code kann nicht mehr verwendet werden.',
    verification_token_invalid: `Das hat zu lange gedauert. ${startOver}`,
    client_signature_invalid: `Die Anmeldung konnte nicht abgeschlossen werden. ${startOver}`,
    account_not_found: 'Für diese Angabe gibt es kein Konto.',
    request_stale: 'Die Uhr dieses Geräts geht falsch. Bitte stellen Sie sie und versuchen Sie es erneut.',
    unauthenticated: `Sie sind abgemeldet. ${startOver}`,
    permission_denied: `Das ist nicht erlaubt. ${notAvailable}`,
    contact_missing: 'Bitte füllen Sie dieses Feld aus.',
    untrusted_signer: `Der Anmeldedienst konnte sich nicht ausweisen. ${notAvailable}`,
    key_lost: `Dieser Browser hat den Schlüssel dieser Anmeldung verloren. ${startOver}`,
    aborted: startOver,
    unexpected: 'Auf dieser Seite ist etwas schiefgegangen.',
    signing_cancelled: 'Die Anmeldung wurde abgebrochen.',
    signing_failed:
      'Das hat nicht geklappt. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.',
    popup_blocked: 'Der Browser hat das Fenster blockiert. Erlauben Sie es und versuchen Sie es erneut.',
    provider_failed: 'Der andere Anmeldedienst hat ein Problem. Bitte versuchen Sie es erneut.',
    oauth_provider_unavailable: 'Der andere Anmeldedienst hat ein Problem. Bitte versuchen Sie es erneut.',
    provider_reply_invalid: `Diese Anmeldung konnte nicht geprüft werden. ${startOver}`,
    oidc_token_invalid: `Diese Anmeldung gilt nicht mehr. ${startOver}`,
    oauth_code_invalid: `Diese Anmeldung gilt nicht mehr. ${startOver}`,
    in_app_browser: 'Innerhalb einer App geht das nicht. Bitte öffnen Sie diese Seite in Ihrem Browser.',
    passkey_unsupported:
      'Dieser Browser kann hier keine Passkeys verwenden. Bitte melden Sie sich auf andere Weise an.',
    wallet_missing: 'In diesem Browser gibt es keine Wallet. Bitte melden Sie sich auf andere Weise an.',
    signup_not_enabled: `Hier können keine neuen Konten angelegt werden. ${notAvailable}`,
  },
};
