import { messages as codes } from './nb-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'Ta kontakt med eieren av dette nettstedet.';
const startOver = 'Begynn på nytt.';
const otherWay = 'Logg inn på en annen måte.';

/** Norwegian Bokmål, with the informal "du". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Ingen konto ennå',
  noAccount: ['Det finnes ingen konto for ', '.'],
  misconfiguredTitle: 'Du kan ikke logge inn',
  developerDetails: 'Detaljer for utviklere',
  or: 'eller',
  continueWith: {
    google: 'Fortsett med Google',
    apple: 'Fortsett med Apple',
    facebook: 'Fortsett med Facebook',
    x: 'Fortsett med X',
    discord: 'Fortsett med Discord',
    passkey: 'Fortsett med en passnøkkel',
    wallet: 'Fortsett med en lommebok',
  },
  lastUsed: 'Sist brukt',
  waiting: {
    window: {
      text: 'Et vindu er åpnet. Logg inn der, så fortsetter denne siden av seg selv.',
    },
    passkey: { title: 'Bruk passnøkkelen din', text: 'Enheten din ber om den nå.' },
    wallet: {
      title: 'Bekreft i lommeboken',
      text: 'Lommeboken ber deg signere en melding. Det koster ingenting.',
    },
  },
  askAgain: { window: 'Åpne vinduet på nytt', passkey: 'Spør på nytt', wallet: 'Spør på nytt' },
  cancel: 'Avbryt',
  close: 'Lukk',
  consentMissing: 'Kryss av i denne ruten for å fortsette.',
  chooseWallet: 'Velg en lommebok',
  noAccountWith: {
    window: 'Det finnes ingen konto for den påloggingen.',
    passkey: 'Det finnes ingen konto for den passnøkkelen.',
    wallet: 'Det finnes ingen konto for den lommeboken.',
  },
  otherMethod: 'Logg inn på en annen måte',
  choosePasskey: {
    title: 'Ingen passnøkkel logget deg inn',
    text: 'Bruk en annen passnøkkel, eller opprett en konto med en ny.',
    ask: 'Bruk en passnøkkel',
    create: 'Opprett en konto',
  },
  passkeyOffer: {
    text: 'Neste gang uten kode: denne enheten kan logge deg inn med fingeravtrykk, ansikt eller skjermlås.',
    create: 'Opprett en passnøkkel',
    decline: 'Ikke nå',
    making: 'Enheten din spør deg nå',
    made: 'Passnøkkelen er klar. Du kan logge inn med den neste gang.',
    failed: 'Passnøkkelen kunne ikke opprettes. Prøv igjen.',
  },
  phone: {
    country: 'Land',
    search: 'Søk etter land',
    found: (count) => `${count} land funnet`,
    noneFound: 'Fant ingen land',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Du bekreftet ikke. Du kan prøve igjen.',
    signing_failed: 'Det fungerte ikke. Prøv igjen eller logg inn på en annen måte.',
    popup_blocked: 'Nettleseren blokkerte vinduet. Tillat det og prøv igjen.',
    provider_failed: 'Den andre påloggingstjenesten har et problem. Prøv igjen.',
    oauth_provider_unavailable: 'Den andre påloggingstjenesten har et problem. Prøv igjen.',
    provider_reply_invalid: `Påloggingen kunne ikke kontrolleres. ${startOver}`,
    oidc_token_invalid: `Påloggingen gjelder ikke lenger. ${startOver}`,
    oauth_code_invalid: `Påloggingen gjelder ikke lenger. ${startOver}`,
    in_app_browser: 'Dette fungerer ikke inne i en app. Åpne siden i nettleseren.',
    passkey_unsupported: `Denne nettleseren kan ikke bruke passnøkler her. ${otherWay}`,
    wallet_missing: `Det finnes ingen lommebok i denne nettleseren. ${otherWay}`,
    signup_not_enabled: `Du kan ikke opprette konto her. ${notAvailable}`,
  },
};
