import { messages as codes } from './sv-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Kontakta webbplatsens ägare.';
const startOver = 'Börja om från början.';
const otherWay = 'Logga in på ett annat sätt.';

/** Swedish, with the informal "du". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Inget konto än',
  noAccount: ['Det finns inget konto för ', '.'],
  misconfiguredTitle: 'Det går inte att logga in',
  developerDetails: 'Information för utvecklare',
  or: 'eller',
  continueWith: {
    google: 'Fortsätt med Google',
    apple: 'Fortsätt med Apple',
    facebook: 'Fortsätt med Facebook',
    x: 'Fortsätt med X',
    discord: 'Fortsätt med Discord',
    passkey: 'Fortsätt med passkey',
    wallet: 'Fortsätt med plånbok',
  },
  lastUsed: 'Senast använd',
  waiting: {
    window: {
      text: 'Ett fönster har öppnats. Logga in där, så fortsätter den här sidan av sig själv.',
    },
    passkey: { title: 'Använd din passkey', text: 'Din enhet frågar efter den nu.' },
    wallet: {
      title: 'Bekräfta i din plånbok',
      text: 'Plånboken ber dig signera ett meddelande. Det kostar ingenting.',
    },
  },
  askAgain: { window: 'Öppna fönstret igen', passkey: 'Fråga igen', wallet: 'Fråga igen' },
  cancel: 'Avbryt',
  close: 'Stäng',
  consentMissing: 'Markera den här rutan för att fortsätta.',
  chooseWallet: 'Välj en plånbok',
  noAccountWith: {
    window: 'Det finns inget konto för den inloggningen.',
    passkey: 'Det finns inget konto för den passkeyn.',
    wallet: 'Det finns inget konto för den plånboken.',
  },
  otherMethod: 'Logga in på ett annat sätt',
  choosePasskey: {
    title: 'Ingen passkey loggade in dig',
    text: 'Använd en annan passkey eller skapa ett konto med en ny.',
    ask: 'Använd en passkey',
    create: 'Skapa ett konto',
  },
  passkeyOffer: {
    text: 'Nästa gång utan kod: den här enheten kan logga in dig med fingeravtryck, ansikte eller skärmlås.',
    create: 'Skapa en passkey',
    decline: 'Inte nu',
    making: 'Din enhet frågar dig nu',
    made: 'Din passkey är klar. Nästa gång kan du logga in med den.',
    failed: 'Det gick inte att skapa en passkey. Försök igen.',
  },
  phone: {
    country: 'Land',
    search: 'Sök land',
    found: (count) =>
      selectForm('sv', count, { one: `${count} land hittades`, other: `${count} länder hittades` }),
    noneFound: 'Inget land hittades',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Du bekräftade inte. Du kan försöka igen.',
    signing_failed: 'Det fungerade inte. Försök igen eller logga in på ett annat sätt.',
    popup_blocked: 'Webbläsaren blockerade fönstret. Tillåt det och försök igen.',
    provider_failed: 'Den andra inloggningstjänsten har ett problem. Försök igen.',
    oauth_provider_unavailable: 'Den andra inloggningstjänsten har ett problem. Försök igen.',
    provider_reply_invalid: `Inloggningen kunde inte kontrolleras. ${startOver}`,
    oidc_token_invalid: `Inloggningen gäller inte längre. ${startOver}`,
    oauth_code_invalid: `Inloggningen gäller inte längre. ${startOver}`,
    in_app_browser: 'Det här fungerar inte inuti en app. Öppna sidan i din webbläsare.',
    passkey_unsupported: `Webbläsaren kan inte använda passkeys här. ${otherWay}`,
    wallet_missing: `Det finns ingen plånbok i webbläsaren. ${otherWay}`,
    signup_not_enabled: `Det går inte att skapa konton här. ${notAvailable}`,
  },
};
