import { messages as codes } from './de-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Bitte wenden Sie sich an den Betreiber dieser Website.';
const startOver = 'Bitte beginnen Sie noch einmal.';

/** German, with the formal "Sie". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Noch kein Konto',
  noAccount: ['Für ', ' gibt es kein Konto.'],
  misconfiguredTitle: 'Die Anmeldung ist nicht verfügbar',
  developerDetails: 'Einzelheiten für Entwickler',
  or: 'oder',
  continueWith: {
    google: 'Weiter mit Google',
    apple: 'Weiter mit Apple',
    facebook: 'Weiter mit Facebook',
    x: 'Weiter mit X',
    discord: 'Weiter mit Discord',
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
    ...codes.errors,
    signing_cancelled: 'Sie haben nicht bestätigt. Sie können es erneut versuchen.',
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
