import { messages as codes } from './nl-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Neem contact op met de eigenaar van deze site.';
const startOver = 'Begin opnieuw.';
const otherWay = 'Log op een andere manier in.';

/** Dutch, with the informal "je". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Nog geen account',
  noAccount: ['Er is geen account voor ', '.'],
  misconfiguredTitle: 'Inloggen is niet beschikbaar',
  developerDetails: 'Details voor ontwikkelaars',
  or: 'of',
  continueWith: {
    google: 'Doorgaan met Google',
    apple: 'Doorgaan met Apple',
    facebook: 'Doorgaan met Facebook',
    x: 'Doorgaan met X',
    discord: 'Doorgaan met Discord',
    passkey: 'Doorgaan met een passkey',
    wallet: 'Doorgaan met een wallet',
  },
  lastUsed: 'Laatst gebruikt',
  waiting: {
    window: {
      text: 'Er is een venster geopend. Log daar in; deze pagina gaat vanzelf verder.',
    },
    passkey: { title: 'Gebruik je passkey', text: 'Je apparaat vraagt er nu om.' },
    wallet: {
      title: 'Bevestig in je wallet',
      text: 'Je wallet vraagt je een bericht te ondertekenen. Dat kost niets.',
    },
  },
  askAgain: { window: 'Venster opnieuw openen', passkey: 'Opnieuw vragen', wallet: 'Opnieuw vragen' },
  cancel: 'Annuleren',
  close: 'Sluiten',
  consentMissing: 'Vink dit vakje aan om door te gaan.',
  chooseWallet: 'Kies een wallet',
  noAccountWith: {
    window: 'Er is geen account voor die login.',
    passkey: 'Er is geen account voor die passkey.',
    wallet: 'Er is geen account voor die wallet.',
  },
  otherMethod: 'Op een andere manier inloggen',
  choosePasskey: {
    title: 'Inloggen met een passkey is niet gelukt',
    text: 'Gebruik een andere passkey of maak een account met een nieuwe.',
    ask: 'Passkey gebruiken',
    create: 'Account maken',
  },
  passkeyOffer: {
    text: 'Volgende keer zonder code: dit apparaat kan je inloggen met je vingerafdruk, je gezicht of de schermvergrendeling.',
    create: 'Passkey maken',
    decline: 'Niet nu',
    making: 'Je apparaat vraagt er nu om',
    made: 'De passkey is klaar. Volgende keer kun je ermee inloggen.',
    failed: 'De passkey kon niet worden gemaakt. Probeer het opnieuw.',
  },
  phone: {
    country: 'Land',
    search: 'Land zoeken',
    found: (count) =>
      selectForm('nl', count, { one: `${count} land gevonden`, other: `${count} landen gevonden` }),
    noneFound: 'Geen land gevonden',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Je hebt niet bevestigd. Je kunt het opnieuw proberen.',
    signing_failed: 'Dat lukte niet. Probeer het opnieuw of log op een andere manier in.',
    popup_blocked: 'De browser heeft het venster geblokkeerd. Sta het toe en probeer het opnieuw.',
    provider_failed: 'De andere inlogdienst heeft een probleem. Probeer het opnieuw.',
    oauth_provider_unavailable: 'De andere inlogdienst heeft een probleem. Probeer het opnieuw.',
    provider_reply_invalid: `Die login kon niet worden gecontroleerd. ${startOver}`,
    oidc_token_invalid: `Die login is niet meer geldig. ${startOver}`,
    oauth_code_invalid: `Die login is niet meer geldig. ${startOver}`,
    in_app_browser: 'Dit werkt niet in een app. Open deze pagina in je browser.',
    passkey_unsupported: `Deze browser kan hier geen passkeys gebruiken. ${otherWay}`,
    wallet_missing: `Er is geen wallet in deze browser. ${otherWay}`,
    signup_not_enabled: `Je kunt hier geen account maken. ${notAvailable}`,
  },
};
