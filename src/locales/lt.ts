import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Kreipkitės į šios svetainės savininką.';
const startOver = 'Pradėkite iš naujo.';
const newCode = 'Paprašykite naujo kodo.';
const retry = 'Bandykite dar kartą.';
const otherWay = 'Prisijunkite kitu būdu.';

/** Lithuanian, with the formal "jūs". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'lt',
  direction: 'ltr',
  chooseTitle: 'Prisijungimas',
  channels: {
    email: {
      label: 'El. pašto adresas',
      placeholder: 'vardas@example.com',
      switchTo: 'Naudoti el. pašto adresą',
      checkTitle: 'Patikrinkite el. paštą',
    },
    sms: {
      label: 'Telefono numeris',
      placeholder: '+1 555 010 0000',
      switchTo: 'Naudoti telefono numerį',
      checkTitle: 'Patikrinkite žinutes',
    },
  },
  continue: 'Tęsti',
  sending: 'Siunčiamas kodas',
  codeSent: (length, isAlphanumeric) => [
    `${length} ${isAlphanumeric ? 'simbolių' : 'skaitmenų'} kodą išsiuntėme čia: `,
    '',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Kodas iš ${length} ${isAlphanumeric ? 'raidžių ir skaitmenų' : 'skaitmenų'}`,
  codeIncomplete: (missing) =>
    `Įveskite dar ${missing} ${selectForm('lt', missing, { one: 'simbolį', few: 'simbolius', other: 'simbolių' })}.`,
  didYouMean: ['Ar turėjote omenyje ', '?'],
  // With "po", a clock could be a time of day.
  resendIn: (wait) => `Siųsti kodą dar kartą (${wait})`.replace(/\(0:0?(\d+)\)/, 'po $1 s'),
  resendInSpoken: (seconds) => `Naujo kodo galėsite paprašyti po ${seconds} sekundžių.`,
  resendReady: 'Dabar galite paprašyti naujo kodo.',
  resend: 'Siųsti naują kodą',
  resending: 'Siunčiamas naujas kodas',
  resent: 'Naujas kodas jau pakeliui.',
  useAnother: { email: 'Naudoti kitą el. pašto adresą', sms: 'Naudoti kitą numerį' },
  verifying: 'Tikrinamas kodas',
  doneTitle: 'Esate prisijungę',
  doneAs: ['kaip ', ''],
  signOut: 'Atsijungti',
  memoryOnly: 'Uždarę šį puslapį būsite atjungti.',
  starting: 'Įkeliamas prisijungimas',
  misconfigured: notAvailable,
  tryAgain: 'Bandyti dar kartą',
  noAccountTitle: 'Paskyros dar nėra',
  noAccount: ['Nėra paskyros: ', ''],
  misconfiguredTitle: 'Prisijungti negalima',
  developerDetails: 'Informacija kūrėjams',
  or: 'arba',
  continueWith: {
    company: (name) => `Tęsti su „${name}“`,
    passkey: 'Tęsti su prieigos raktu',
    wallet: 'Tęsti su pinigine',
  },
  lastUsed: 'Naudota paskutinį kartą',
  waiting: {
    window: {
      text: 'Jei atsidarė langas, prisijunkite jame. Paskui tęsime automatiškai.',
    },
    passkey: { title: 'Naudokite savo prieigos raktą', text: 'Vykdykite nurodymus savo įrenginyje.' },
    wallet: {
      title: 'Patvirtinkite piniginėje',
      text: 'Piniginė prašo pasirašyti pranešimą. Tai nieko nekainuoja.',
      again: 'Jei čia esate pirmą kartą, piniginė paprašys dar vieno parašo paskyrai sukurti.',
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
    text: 'Kitą kartą be kodo: naudokite piršto atspaudą, veidą ar ekrano užraktą.',
    create: 'Sukurti prieigos raktą',
    decline: 'Ne dabar',
    making: 'Vykdykite nurodymus savo įrenginyje',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Ši naršyklė per sena prisijungti. Naudokite kitą.',
    offline: 'Nėra interneto ryšio. Tęsime, kai jis atsiras.',
    timeout: `Prisijungimo paslauga per ilgai neatsako. ${retry}`,
    unreachable: `Nepavyksta pasiekti prisijungimo paslaugos. ${retry}`,
    malformed_reply: `Mūsų pusėje įvyko klaida. ${retry}`,
    load_failed: 'Nepavyko įkelti šio puslapio dalies.',
    internal: `Mūsų pusėje įvyko klaida. ${retry}`,
    invalid_request: `Prisijungimo paslauga atmetė užklausą. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Įveskite telefono numerį, pvz., +1 555 010 0000.'
        : 'Įveskite el. pašto adresą, pvz., vardas@example.com.',
    provider_not_enabled: `Šis prisijungimo būdas išjungtas. ${notAvailable}`,
    delivery_failed: `Nepavyko išsiųsti kodo. ${retry}`,
    rate_limited: ({ wait }) => `Per daug bandymų.${wait && ` Palaukite ${wait} ir bandykite dar kartą.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Neteisingas kodas.${triesLeft ? ` ${selectForm('lt', triesLeft, { one: `Liko ${triesLeft} bandymas.`, few: `Liko ${triesLeft} bandymai.`, other: `Liko ${triesLeft} bandymų.` })}` : ''}`,
    otp_expired: `Kodo galiojimas baigėsi. ${newCode}`,
    otp_tries_exhausted: `Per daug neteisingų bandymų. ${newCode}`,
    otp_stopped:
      'Per daug neteisingų kodų. Prisijunkite kitu būdu arba atidarykite mūsų išsiųstos žinutės nuorodą.',
    otp_bundle_invalid: `Šio kodo naudoti nebegalima. ${newCode}`,
    verification_token_invalid: `Praėjo per daug laiko. ${startOver}`,
    client_signature_invalid: `Nepavyko užbaigti prisijungimo. ${startOver}`,
    account_not_found: 'Šiam kontaktui paskyros nėra.',
    request_stale: 'Šio įrenginio laikrodis netikslus. Nustatykite jį ir bandykite dar kartą.',
    unauthenticated: `Esate atsijungę. ${startOver}`,
    permission_denied: `Tai neleidžiama. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Įveskite savo telefono numerį.' : 'Įveskite savo el. pašto adresą.',
    untrusted_signer: `Nepavyko patvirtinti prisijungimo paslaugos. ${notAvailable}`,
    key_lost: `Ši naršyklė prarado šio prisijungimo raktą. ${startOver}`,
    aborted: startOver,
    unexpected: 'Šiame puslapyje įvyko klaida.',
    signing_cancelled: 'Prisijungimas atšauktas.',
    signing_failed: 'Nepavyko. Bandykite dar kartą arba prisijunkite kitu būdu.',
    popup_blocked: 'Naršyklė užblokavo langą. Leiskite jį ir bandykite dar kartą.',
    provider_failed: 'Kita prisijungimo paslauga turi problemų. Bandykite dar kartą.',
    oauth_provider_unavailable: 'Kita prisijungimo paslauga turi problemų. Bandykite dar kartą.',
    provider_reply_invalid: `Nepavyko patvirtinti šio prisijungimo. ${startOver}`,
    oidc_token_invalid: `Šio prisijungimo galiojimas baigėsi. ${startOver}`,
    oauth_code_invalid: `Šio prisijungimo galiojimas baigėsi. ${startOver}`,
    in_app_browser: 'Programėlėje tai neveikia. Atidarykite šį puslapį naršyklėje per programėlės meniu.',
    passkey_unsupported: `Ši naršyklė čia negali naudoti prieigos raktų. ${otherWay}`,
    wallet_missing: `Šioje naršyklėje nėra piniginės. ${otherWay}`,
    signup_not_enabled: `Čia negalima kurti naujų paskyrų. ${notAvailable}`,
  },
};
