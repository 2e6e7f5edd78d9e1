import { messages as codes } from './lt-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Kreipkitės į šios svetainės savininką.';
const startOver = 'Pradėkite iš naujo.';
const otherWay = 'Prisijunkite kitu būdu.';

/** Lithuanian, with the formal "jūs". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Paskyros dar nėra',
  noAccount: ['Nėra paskyros: ', ''],
  misconfiguredTitle: 'Prisijungti negalima',
  developerDetails: 'Informacija kūrėjams',
  or: 'arba',
  continueWith: {
    google: 'Tęsti su „Google“',
    apple: 'Tęsti su „Apple“',
    facebook: 'Tęsti su „Facebook“',
    x: 'Tęsti su „X“',
    discord: 'Tęsti su „Discord“',
    passkey: 'Tęsti su prieigos raktu',
    wallet: 'Tęsti su pinigine',
  },
  lastUsed: 'Naudota paskutinį kartą',
  waiting: {
    window: {
      text: 'Atsidarė langas. Prisijunkite jame, o šis puslapis tęs pats.',
    },
    passkey: { title: 'Naudokite savo prieigos raktą', text: 'Įrenginys dabar jo prašo.' },
    wallet: {
      title: 'Patvirtinkite piniginėje',
      text: 'Piniginė prašo pasirašyti pranešimą. Tai nieko nekainuoja.',
    },
  },
  askAgain: {
    window: 'Atidaryti langą dar kartą',
    passkey: 'Prašyti dar kartą',
    wallet: 'Prašyti dar kartą',
  },
  cancel: 'Atšaukti',
  close: 'Uždaryti',
  consentMissing: 'Norėdami tęsti, pažymėkite šį langelį.',
  chooseWallet: 'Pasirinkite piniginę',
  noAccountWith: {
    window: 'Šiam prisijungimui paskyros nėra.',
    passkey: 'Šiam prieigos raktui paskyros nėra.',
    wallet: 'Šiai piniginei paskyros nėra.',
  },
  otherMethod: 'Prisijungti kitu būdu',
  choosePasskey: {
    title: 'Prisijungti su prieigos raktu nepavyko',
    text: 'Naudokite kitą prieigos raktą arba sukurkite paskyrą su nauju.',
    ask: 'Naudoti prieigos raktą',
    create: 'Sukurti paskyrą',
  },
  passkeyOffer: {
    text: 'Kitą kartą be kodo: šiame įrenginyje galėsite prisijungti piršto atspaudu, veidu ar ekrano užraktu.',
    create: 'Sukurti prieigos raktą',
    decline: 'Ne dabar',
    making: 'Įrenginys dabar prašo patvirtinti',
    made: 'Prieigos raktas paruoštas. Kitą kartą galėsite prisijungti su juo.',
    failed: 'Nepavyko sukurti prieigos rakto. Bandykite dar kartą.',
  },
  phone: {
    country: 'Šalis',
    search: 'Ieškoti šalies',
    found: (count) =>
      selectForm('lt', count, {
        one: `Rasta ${count} šalis`,
        few: `Rastos ${count} šalys`,
        other: `Rasta ${count} šalių`,
      }),
    noneFound: 'Šalis nerasta',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Nepatvirtinote. Galite bandyti dar kartą.',
    signing_failed: 'Nepavyko. Bandykite dar kartą arba prisijunkite kitu būdu.',
    popup_blocked: 'Naršyklė užblokavo langą. Leiskite jį ir bandykite dar kartą.',
    provider_failed: 'Kita prisijungimo paslauga turi problemų. Bandykite dar kartą.',
    oauth_provider_unavailable: 'Kita prisijungimo paslauga turi problemų. Bandykite dar kartą.',
    provider_reply_invalid: `Nepavyko patikrinti šio prisijungimo. ${startOver}`,
    oidc_token_invalid: `Šis prisijungimas nebegalioja. ${startOver}`,
    oauth_code_invalid: `Šis prisijungimas nebegalioja. ${startOver}`,
    in_app_browser: 'Programėlėje tai neveikia. Atidarykite šį puslapį naršyklėje.',
    passkey_unsupported: `Ši naršyklė čia negali naudoti prieigos raktų. ${otherWay}`,
    wallet_missing: `Šioje naršyklėje nėra piniginės. ${otherWay}`,
    signup_not_enabled: `Čia negalima kurti naujų paskyrų. ${notAvailable}`,
  },
};
