import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Ota yhteyttä sivuston omistajaan.';
const startOver = 'Aloita alusta.';
const newCode = 'Pyydä uusi koodi.';
const retry = 'Yritä uudelleen.';
const otherWay = 'Kirjaudu sisään toisella tavalla.';

/** Finnish, with the informal "sinä". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'fi',
  direction: 'ltr',
  chooseTitle: 'Kirjaudu sisään',
  channels: {
    email: {
      label: 'Sähköpostiosoite',
      placeholder: 'nimi@example.com',
      switchTo: 'Käytä sähköpostiosoitetta',
      checkTitle: 'Tarkista sähköpostisi',
    },
    sms: {
      label: 'Puhelinnumero',
      placeholder: '+1 555 010 0000',
      switchTo: 'Käytä puhelinnumeroa',
      checkTitle: 'Tarkista viestisi',
    },
  },
  continue: 'Jatka',
  sending: 'Koodia lähetetään',
  codeSent: (length, isAlphanumeric) => [
    `Lähetimme koodin (${length} ${isAlphanumeric ? 'merkkiä' : 'numeroa'}) tänne: `,
    '',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Koodi, ${length} ${isAlphanumeric ? 'kirjainta ja numeroa' : 'numeroa'}`,
  codeIncomplete: (missing) => `Anna vielä ${missing} ${missing === 1 ? 'merkki' : 'merkkiä'}.`,
  didYouMean: ['Tarkoititko ', '?'],
  resendIn: (wait) => `Koodin voi lähettää uudelleen ${wait} kuluttua`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Voit pyytää uuden koodin ${seconds} sekunnin kuluttua.`,
  resendReady: 'Voit nyt pyytää uuden koodin.',
  resend: 'Lähetä uusi koodi',
  resending: 'Uutta koodia lähetetään',
  resent: 'Uusi koodi on matkalla.',
  useAnother: { email: 'Käytä toista sähköpostiosoitetta', sms: 'Käytä toista numeroa' },
  verifying: 'Koodia tarkistetaan',
  doneTitle: 'Olet kirjautunut sisään',
  doneAs: ['Tunnus: ', ''],
  signOut: 'Kirjaudu ulos',
  memoryOnly: 'Sinut kirjataan ulos, kun suljet tämän sivun.',
  starting: 'Kirjautumista ladataan',
  misconfigured: notAvailable,
  tryAgain: 'Yritä uudelleen',
  noAccountTitle: 'Ei vielä tiliä',
  noAccount: ['Tiliä ei ole: ', ''],
  misconfiguredTitle: 'Kirjautuminen ei ole käytettävissä',
  developerDetails: 'Tietoja kehittäjille',
  or: 'tai',
  continueWith: {
    company: (name) => `Jatka: ${name}`,
    passkey: 'Jatka pääsyavaimella',
    wallet: 'Jatka lompakolla',
  },
  lastUsed: 'Viimeksi käytetty',
  waiting: {
    window: {
      text: 'Jos ikkuna avautui, kirjaudu siinä. Jatkamme sitten automaattisesti.',
    },
    passkey: { title: 'Käytä pääsyavaintasi', text: 'Noudata laitteesi ohjeita.' },
    wallet: {
      title: 'Vahvista lompakossasi',
      text: 'Lompakkosi pyytää allekirjoittamaan viestin. Se ei maksa mitään.',
      again:
        'Jos olet täällä ensimmäistä kertaa, lompakkosi pyytää vielä yhden allekirjoituksen tilisi luomiseksi.',
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
    text: 'Ensi kerralla ilman koodia: käytä sormenjälkeä, kasvoja tai näytön lukitusta.',
    create: 'Luo pääsyavain',
    decline: 'Ei nyt',
    making: 'Noudata laitteesi ohjeita',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Tämä selain on liian vanha kirjautumiseen. Käytä toista.',
    offline: 'Olet offline-tilassa. Jatkamme, kun yhteys palaa.',
    timeout: `Kirjautumispalvelu vastaa liian hitaasti. ${retry}`,
    unreachable: `Kirjautumispalveluun ei saada yhteyttä. ${retry}`,
    malformed_reply: `Meillä meni jokin vikaan. ${retry}`,
    load_failed: 'Osaa tästä sivusta ei voitu ladata.',
    internal: `Meillä meni jokin vikaan. ${retry}`,
    invalid_request: `Kirjautumispalvelu hylkäsi pyynnön. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Anna puhelinnumero muodossa +1 555 010 0000.'
        : 'Anna sähköpostiosoite muodossa nimi@example.com.',
    provider_not_enabled: `Tämä kirjautumistapa on poissa käytöstä. ${notAvailable}`,
    delivery_failed: `Koodia ei voitu lähettää. ${retry}`,
    rate_limited: ({ wait }) => `Liian monta yritystä.${wait && ` Aikaa seuraavaan yritykseen: ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Väärä koodi.${triesLeft ? ` ${selectForm('fi', triesLeft, { one: 'Yksi yritys jäljellä.', other: `${triesLeft} yritystä jäljellä.` })}` : ''}`,
    otp_expired: `Koodi on vanhentunut. ${newCode}`,
    otp_tries_exhausted: `Liian monta väärää yritystä. ${newCode}`,
    otp_stopped: 'Liian monta väärää koodia. Kirjaudu toisella tavalla tai avaa lähettämämme viestin linkki.',
    otp_bundle_invalid: `Koodia ei voi enää käyttää. ${newCode}`,
    verification_token_invalid: `Aikaa kului liian paljon. ${startOver}`,
    client_signature_invalid: `Kirjautumista ei voitu viedä loppuun. ${startOver}`,
    account_not_found: 'Näillä yhteystiedoilla ei ole tiliä.',
    request_stale: 'Laitteen kello on väärässä ajassa. Aseta se ja yritä uudelleen.',
    unauthenticated: `Olet kirjautunut ulos. ${startOver}`,
    permission_denied: `Tämä ei ole sallittua. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Anna puhelinnumerosi.' : 'Anna sähköpostiosoitteesi.',
    untrusted_signer: `Kirjautumispalvelua ei voitu vahvistaa. ${notAvailable}`,
    key_lost: `Selain on kadottanut tämän kirjautumisen avaimen. ${startOver}`,
    aborted: startOver,
    unexpected: 'Jokin meni vikaan tällä sivulla.',
    signing_cancelled: 'Kirjautuminen peruttiin.',
    signing_failed: 'Se ei onnistunut. Yritä uudelleen tai kirjaudu toisella tavalla.',
    popup_blocked: 'Selain esti ikkunan. Salli se ja yritä uudelleen.',
    provider_failed: 'Toisessa kirjautumispalvelussa on ongelma. Yritä uudelleen.',
    oauth_provider_unavailable: 'Toisessa kirjautumispalvelussa on ongelma. Yritä uudelleen.',
    provider_reply_invalid: `Tätä kirjautumista ei voitu vahvistaa. ${startOver}`,
    oidc_token_invalid: `Tämä kirjautuminen on vanhentunut. ${startOver}`,
    oauth_code_invalid: `Tämä kirjautuminen on vanhentunut. ${startOver}`,
    in_app_browser: 'Tämä ei toimi sovelluksen sisällä. Avaa sivu selaimessa sovelluksen valikosta.',
    passkey_unsupported: `Tämä selain ei voi käyttää pääsyavaimia täällä. ${otherWay}`,
    wallet_missing: `Tässä selaimessa ei ole lompakkoa. ${otherWay}`,
    signup_not_enabled: `Täällä ei voi luoda uusia tilejä. ${notAvailable}`,
  },
};
