import { messages as codes } from './hr-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Obratite se vlasniku ove web-lokacije.';
const startOver = 'Počnite ispočetka.';
const otherWay = 'Prijavite se na drugi način.';

/** Croatian, with the formal "vi". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Još nemate račun',
  noAccount: ['Nema računa za ', '.'],
  misconfiguredTitle: 'Prijava nije dostupna',
  developerDetails: 'Pojedinosti za razvojne programere',
  or: 'ili',
  continueWith: {
    google: 'Nastavi s Google',
    apple: 'Nastavi s Apple',
    facebook: 'Nastavi s Facebook',
    x: 'Nastavi s X',
    discord: 'Nastavi s Discord',
    passkey: 'Nastavi s pristupnim ključem',
    wallet: 'Nastavi s novčanikom',
  },
  lastUsed: 'Zadnje upotrijebljeno',
  waiting: {
    window: {
      text: 'Otvorio se prozor. Prijavite se u njemu; ova će stranica nastaviti sama.',
    },
    passkey: { title: 'Upotrijebite pristupni ključ', text: 'Uređaj ga sada traži.' },
    wallet: {
      title: 'Potvrdite u novčaniku',
      text: 'Novčanik traži da potpišete poruku. To ništa ne košta.',
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
    text: 'Sljedeći put bez koda: na ovom se uređaju možete prijaviti otiskom prsta, licem ili zaključavanjem zaslona.',
    create: 'Izradi pristupni ključ',
    decline: 'Ne sada',
    making: 'Uređaj sada traži potvrdu',
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
    ...codes.errors,
    signing_cancelled: 'Niste potvrdili. Možete pokušati ponovno.',
    signing_failed: 'Nije uspjelo. Pokušajte ponovno ili se prijavite na drugi način.',
    popup_blocked: 'Preglednik je blokirao prozor. Dopustite ga i pokušajte ponovno.',
    provider_failed: 'Druga usluga prijave ima poteškoća. Pokušajte ponovno.',
    oauth_provider_unavailable: 'Druga usluga prijave ima poteškoća. Pokušajte ponovno.',
    provider_reply_invalid: `Ta se prijava nije mogla provjeriti. ${startOver}`,
    oidc_token_invalid: `Ta prijava više ne vrijedi. ${startOver}`,
    oauth_code_invalid: `Ta prijava više ne vrijedi. ${startOver}`,
    in_app_browser: 'Ovo ne radi unutar aplikacije. Otvorite ovu stranicu u pregledniku.',
    passkey_unsupported: `Ovaj preglednik ovdje ne može upotrijebiti pristupne ključeve. ${otherWay}`,
    wallet_missing: `U ovom pregledniku nema novčanika. ${otherWay}`,
    signup_not_enabled: `Ovdje se ne mogu otvarati novi računi. ${notAvailable}`,
  },
};
