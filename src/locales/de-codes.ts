import type { CodeMessages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Bitte wenden Sie sich an den Betreiber dieser Website.';
const startOver = 'Bitte beginnen Sie noch einmal.';

/** German, with the formal "Sie", as far as a login by a code needs it. Not reviewed by a native speaker. */
export const messages: CodeMessages = {
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
  },
};
