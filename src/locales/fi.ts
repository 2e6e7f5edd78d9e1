import { messages as codes } from './fi-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Ota yhteyttä sivuston omistajaan.';
const startOver = 'Aloita alusta.';
const otherWay = 'Kirjaudu sisään toisella tavalla.';

/** Finnish, with the informal "sinä". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Ei vielä tiliä',
  noAccount: ['Tiliä ei ole: ', ''],
  misconfiguredTitle: 'Kirjautuminen ei ole käytettävissä',
  developerDetails: 'Tietoja kehittäjille',
  or: 'tai',
  continueWith: {
    google: 'Jatka: Google',
    apple: 'Jatka: Apple',
    facebook: 'Jatka: Facebook',
    x: 'Jatka: X',
    discord: 'Jatka: Discord',
    passkey: 'Jatka pääsyavaimella',
    wallet: 'Jatka lompakolla',
  },
  lastUsed: 'Viimeksi käytetty',
  waiting: {
    window: {
      text: 'Ikkuna avautui. Kirjaudu siinä, niin tämä sivu jatkaa itsestään.',
    },
    passkey: { title: 'Käytä pääsyavaintasi', text: 'Laitteesi pyytää sitä nyt.' },
    wallet: {
      title: 'Vahvista lompakossasi',
      text: 'Lompakkosi pyytää allekirjoittamaan viestin. Se ei maksa mitään.',
    },
  },
  askAgain: { window: 'Avaa ikkuna uudelleen', passkey: 'Pyydä uudelleen', wallet: 'Pyydä uudelleen' },
  cancel: 'Peruuta',
  close: 'Sulje',
  consentMissing: 'Jatka valitsemalla tämä ruutu.',
  chooseWallet: 'Valitse lompakko',
  noAccountWith: {
    window: 'Tälle kirjautumiselle ei ole tiliä.',
    passkey: 'Tälle pääsyavaimelle ei ole tiliä.',
    wallet: 'Tälle lompakolle ei ole tiliä.',
  },
  otherMethod: 'Kirjaudu toisella tavalla',
  choosePasskey: {
    title: 'Pääsyavaimella ei voitu kirjautua',
    text: 'Käytä toista pääsyavainta tai luo tili uudella.',
    ask: 'Käytä pääsyavainta',
    create: 'Luo tili',
  },
  passkeyOffer: {
    text: 'Ensi kerralla ilman koodia: voit kirjautua tällä laitteella sormenjäljellä, kasvoilla tai näytön lukituksella.',
    create: 'Luo pääsyavain',
    decline: 'Ei nyt',
    making: 'Laitteesi pyytää nyt vahvistusta',
    made: 'Pääsyavain on valmis. Voit kirjautua sillä ensi kerralla.',
    failed: 'Pääsyavainta ei voitu luoda. Yritä uudelleen.',
  },
  phone: {
    country: 'Maa',
    search: 'Hae maata',
    found: (count) => selectForm('fi', count, { one: `${count} maa löytyi`, other: `${count} maata löytyi` }),
    noneFound: 'Maata ei löytynyt',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Et vahvistanut. Voit yrittää uudelleen.',
    signing_failed: 'Se ei onnistunut. Yritä uudelleen tai kirjaudu toisella tavalla.',
    popup_blocked: 'Selain esti ikkunan. Salli se ja yritä uudelleen.',
    provider_failed: 'Toisessa kirjautumispalvelussa on ongelma. Yritä uudelleen.',
    oauth_provider_unavailable: 'Toisessa kirjautumispalvelussa on ongelma. Yritä uudelleen.',
    provider_reply_invalid: `Tätä kirjautumista ei voitu tarkistaa. ${startOver}`,
    oidc_token_invalid: `Tämä kirjautuminen ei ole enää voimassa. ${startOver}`,
    oauth_code_invalid: `Tämä kirjautuminen ei ole enää voimassa. ${startOver}`,
    in_app_browser: 'Tämä ei toimi sovelluksen sisällä. Avaa sivu selaimessa.',
    passkey_unsupported: `Tämä selain ei voi käyttää pääsyavaimia täällä. ${otherWay}`,
    wallet_missing: `Tässä selaimessa ei ole lompakkoa. ${otherWay}`,
    signup_not_enabled: `Täällä ei voi luoda uusia tilejä. ${notAvailable}`,
  },
};
