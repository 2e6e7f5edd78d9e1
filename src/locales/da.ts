import { messages as codes } from './da-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Kontakt ejeren af dette websted.';
const startOver = 'Start forfra.';
const otherWay = 'Log ind på en anden måde.';

/** Danish, with the informal "du". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Ingen konto endnu',
  noAccount: ['Der er ingen konto til ', '.'],
  misconfiguredTitle: 'Du kan ikke logge ind',
  developerDetails: 'Oplysninger til udviklere',
  or: 'eller',
  continueWith: {
    google: 'Fortsæt med Google',
    apple: 'Fortsæt med Apple',
    facebook: 'Fortsæt med Facebook',
    x: 'Fortsæt med X',
    discord: 'Fortsæt med Discord',
    passkey: 'Fortsæt med en adgangsnøgle',
    wallet: 'Fortsæt med en wallet',
  },
  lastUsed: 'Sidst brugt',
  waiting: {
    window: {
      text: 'Et vindue er åbnet. Log ind der, så fortsætter denne side af sig selv.',
    },
    passkey: { title: 'Brug din adgangsnøgle', text: 'Din enhed beder om den nu.' },
    wallet: {
      title: 'Bekræft i din wallet',
      text: 'Din wallet beder dig om at underskrive en besked. Det koster ikke noget.',
    },
  },
  askAgain: { window: 'Åbn vinduet igen', passkey: 'Spørg igen', wallet: 'Spørg igen' },
  cancel: 'Annuller',
  close: 'Luk',
  consentMissing: 'Sæt kryds i dette felt for at fortsætte.',
  chooseWallet: 'Vælg en wallet',
  noAccountWith: {
    window: 'Der er ingen konto til det login.',
    passkey: 'Der er ingen konto til den adgangsnøgle.',
    wallet: 'Der er ingen konto til den wallet.',
  },
  otherMethod: 'Log ind på en anden måde',
  choosePasskey: {
    title: 'Ingen adgangsnøgle loggede dig ind',
    text: 'Brug en anden adgangsnøgle, eller opret en konto med en ny.',
    ask: 'Brug en adgangsnøgle',
    create: 'Opret en konto',
  },
  passkeyOffer: {
    text: 'Næste gang uden kode: denne enhed kan logge dig ind med fingeraftryk, ansigt eller skærmlås.',
    create: 'Opret en adgangsnøgle',
    decline: 'Ikke nu',
    making: 'Din enhed spørger dig nu',
    made: 'Adgangsnøglen er klar. Du kan logge ind med den næste gang.',
    failed: 'Adgangsnøglen kunne ikke oprettes. Prøv igen.',
  },
  phone: {
    country: 'Land',
    search: 'Søg efter land',
    found: (count) =>
      selectForm('da', count, { one: `${count} land fundet`, other: `${count} lande fundet` }),
    noneFound: 'Intet land fundet',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Du bekræftede ikke. Du kan prøve igen.',
    signing_failed: 'Det virkede ikke. Prøv igen, eller log ind på en anden måde.',
    popup_blocked: 'Browseren blokerede vinduet. Tillad det, og prøv igen.',
    provider_failed: 'Den anden logintjeneste har et problem. Prøv igen.',
    oauth_provider_unavailable: 'Den anden logintjeneste har et problem. Prøv igen.',
    provider_reply_invalid: `Dit login kunne ikke kontrolleres. ${startOver}`,
    oidc_token_invalid: `Det login er ikke længere gyldigt. ${startOver}`,
    oauth_code_invalid: `Det login er ikke længere gyldigt. ${startOver}`,
    in_app_browser: 'Det virker ikke inde i en app. Åbn siden i din browser.',
    passkey_unsupported: `Denne browser kan ikke bruge adgangsnøgler her. ${otherWay}`,
    wallet_missing: `Der er ingen wallet i denne browser. ${otherWay}`,
    signup_not_enabled: `Du kan ikke oprette en konto her. ${notAvailable}`,
  },
};
