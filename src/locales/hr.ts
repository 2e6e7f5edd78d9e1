import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Obratite se vlasniku ove web-lokacije.';
const startOver = 'Počnite ispočetka.';
const newCode = 'Zatražite novi kôd.';
const retry = 'Pokušajte ponovno.';
const otherWay = 'Prijavite se na drugi način.';

/** Croatian, with the formal "vi". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'hr',
  direction: 'ltr',
  chooseTitle: 'Prijava',
  channels: {
    email: {
      label: 'E-adresa',
      placeholder: 'ime@example.com',
      switchTo: 'Upotrijebi e-adresu',
      checkTitle: 'Provjerite e-poštu',
    },
    sms: {
      label: 'Telefonski broj',
      placeholder: '+1 555 010 0000',
      switchTo: 'Upotrijebi telefonski broj',
      checkTitle: 'Provjerite poruke',
    },
  },
  continue: 'Nastavi',
  sending: 'Slanje koda',
  codeSent: (length, isAlphanumeric) => [
    `Poslali smo kôd od ${length} ${isAlphanumeric ? 'znakova' : 'znamenki'} na `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Kôd od ${length} ${isAlphanumeric ? 'slova i znamenki' : 'znamenki'}`,
  codeIncomplete: (missing) =>
    `Unesite još ${missing} ${selectForm('hr', missing, { one: 'znak', few: 'znaka', other: 'znakova' })}.`,
  didYouMean: ['Jeste li mislili ', '?'],
  resendIn: (wait) => `Ponovno slanje koda za ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Novi kôd možete zatražiti za ${seconds} sekundi.`,
  resendReady: 'Sada možete zatražiti novi kôd.',
  resend: 'Pošalji novi kôd',
  resending: 'Slanje novog koda',
  resent: 'Novi kôd je na putu.',
  useAnother: { email: 'Upotrijebi drugu e-adresu', sms: 'Upotrijebi drugi broj' },
  verifying: 'Provjera koda',
  doneTitle: 'Prijavljeni ste',
  doneAs: ['kao ', ''],
  signOut: 'Odjava',
  memoryOnly: 'Bit ćete odjavljeni kad zatvorite ovu stranicu.',
  starting: 'Učitavanje prijave',
  misconfigured: notAvailable,
  tryAgain: 'Pokušaj ponovno',
  noAccountTitle: 'Još nemate račun',
  noAccount: ['Nema računa za ', '.'],
  misconfiguredTitle: 'Prijava nije dostupna',
  developerDetails: 'Pojedinosti za razvojne programere',
  or: 'ili',
  continueWith: {
    company: (name) => `Nastavi s ${name}`,
    passkey: 'Nastavi s pristupnim ključem',
    wallet: 'Nastavi s novčanikom',
  },
  lastUsed: 'Zadnje upotrijebljeno',
  waiting: {
    window: {
      text: 'Ako se otvorio prozor, prijavite se u njemu. Zatim nastavljamo automatski.',
    },
    passkey: { title: 'Upotrijebite pristupni ključ', text: 'Slijedite upute na uređaju.' },
    wallet: {
      title: 'Potvrdite u novčaniku',
      text: 'Novčanik traži da potpišete poruku. To ništa ne košta.',
      again: 'Ako ste ovdje prvi put, vaš će novčanik zatražiti još jedan potpis za izradu računa.',
    },
  },
  askAgain: { window: 'Ponovno otvori prozor', passkey: 'Zatraži ponovno', wallet: 'Zatraži ponovno' },
  cancel: 'Odustani',
  close: 'Zatvori',
  consentMissing: 'Za nastavak označite ovaj okvir.',
  chooseWallet: 'Odaberite novčanik',
  noAccountWith: {
    window: 'Nema računa za tu prijavu.',
    passkey: 'Nema računa za taj pristupni ključ.',
    wallet: 'Nema računa za taj novčanik.',
  },
  otherMethod: 'Prijava na drugi način',
  choosePasskey: {
    title: 'Prijava pristupnim ključem nije uspjela',
    text: 'Upotrijebite drugi pristupni ključ ili otvorite račun s novim.',
    ask: 'Upotrijebi pristupni ključ',
    create: 'Otvori račun',
  },
  passkeyOffer: {
    text: 'Sljedeći put bez koda: upotrijebite otisak prsta, lice ili zaključavanje zaslona.',
    create: 'Izradi pristupni ključ',
    decline: 'Ne sada',
    making: 'Slijedite upute na uređaju',
    made: 'Pristupni ključ je spreman. Sljedeći se put možete prijaviti njime.',
    failed: 'Pristupni ključ nije izrađen. Pokušajte ponovno.',
  },
  phone: {
    country: 'Država',
    search: 'Pretraži države',
    found: (count) =>
      selectForm('hr', count, {
        one: `Pronađena je ${count} država`,
        few: `Pronađene su ${count} države`,
        other: `Pronađeno je ${count} država`,
      }),
    noneFound: 'Nije pronađena nijedna država',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Ovaj je preglednik prestar za prijavu. Upotrijebite drugi.',
    offline: 'Niste na mreži. Nastavit ćemo kad se veza vrati.',
    timeout: `Usluga prijave predugo ne odgovara. ${retry}`,
    unreachable: `Ne možemo doći do usluge prijave. ${retry}`,
    malformed_reply: `Nešto je pošlo po zlu na našoj strani. ${retry}`,
    load_failed: 'Dio ove stranice nije se učitao.',
    internal: `Nešto je pošlo po zlu na našoj strani. ${retry}`,
    invalid_request: `Usluga prijave odbila je zahtjev. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Unesite telefonski broj kao što je +1 555 010 0000.'
        : 'Unesite e-adresu kao što je ime@example.com.',
    provider_not_enabled: `Ovaj način prijave je isključen. ${notAvailable}`,
    delivery_failed: `Kôd nije poslan. ${retry}`,
    rate_limited: ({ wait }) => `Previše pokušaja.${wait && ` Pokušajte ponovno za ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Netočan kôd.${triesLeft ? ` ${selectForm('hr', triesLeft, { one: `Preostao je ${triesLeft} pokušaj.`, few: `Preostala su ${triesLeft} pokušaja.`, other: `Preostalo je ${triesLeft} pokušaja.` })}` : ''}`,
    otp_expired: `Taj je kôd istekao. ${newCode}`,
    otp_tries_exhausted: `Previše netočnih pokušaja. ${newCode}`,
    otp_stopped:
      'Previše netočnih kodova. Prijavite se na drugi način ili otvorite poveznicu u poruci koju smo poslali.',
    otp_bundle_invalid: `Taj se kôd više ne može upotrijebiti. ${newCode}`,
    verification_token_invalid: `Trajalo je predugo. ${startOver}`,
    client_signature_invalid: `Prijava nije dovršena. ${startOver}`,
    account_not_found: 'Nema računa za ovaj kontakt.',
    request_stale: 'Sat ovog uređaja nije točan. Namjestite ga i pokušajte ponovno.',
    unauthenticated: `Odjavljeni ste. ${startOver}`,
    permission_denied: `To nije dopušteno. ${notAvailable}`,
    contact_missing: ({ channel }) => (channel === 'sms' ? 'Unesite telefonski broj.' : 'Unesite e-adresu.'),
    untrusted_signer: `Uslugu prijave nije bilo moguće potvrditi. ${notAvailable}`,
    key_lost: `Ovaj je preglednik izgubio ključ ove prijave. ${startOver}`,
    aborted: startOver,
    unexpected: 'Nešto je pošlo po zlu na ovoj stranici.',
    signing_cancelled: 'Prijava je otkazana.',
    signing_failed: 'Nije uspjelo. Pokušajte ponovno ili se prijavite na drugi način.',
    popup_blocked: 'Preglednik je blokirao prozor. Dopustite ga i pokušajte ponovno.',
    provider_failed: 'Druga usluga prijave ima poteškoća. Pokušajte ponovno.',
    oauth_provider_unavailable: 'Druga usluga prijave ima poteškoća. Pokušajte ponovno.',
    provider_reply_invalid: `Tu prijavu nije bilo moguće potvrditi. ${startOver}`,
    oidc_token_invalid: `Ta je prijava istekla. ${startOver}`,
    oauth_code_invalid: `Ta je prijava istekla. ${startOver}`,
    in_app_browser:
      'Ovo ne radi unutar aplikacije. Otvorite ovu stranicu u pregledniku putem izbornika aplikacije.',
    passkey_unsupported: `Ovaj preglednik ovdje ne može upotrijebiti pristupne ključeve. ${otherWay}`,
    wallet_missing: `U ovom pregledniku nema novčanika. ${otherWay}`,
    signup_not_enabled: `Ovdje se ne mogu otvarati novi računi. ${notAvailable}`,
  },
};
