import { messages as codes } from './hu-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'Forduljon a webhely tulajdonosához.';
const startOver = 'Kezdje elölről.';
const otherWay = 'Jelentkezzen be más módon.';

/** Hungarian, with the formal "ön". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Még nincs fiók',
  noAccount: ['Nincs ehhez tartozó fiók: ', '.'],
  misconfiguredTitle: 'A bejelentkezés nem érhető el',
  developerDetails: 'Részletek fejlesztőknek',
  or: 'vagy',
  continueWith: {
    google: 'Folytatás ezzel: Google',
    apple: 'Folytatás ezzel: Apple',
    facebook: 'Folytatás ezzel: Facebook',
    x: 'Folytatás ezzel: X',
    discord: 'Folytatás ezzel: Discord',
    passkey: 'Folytatás azonosítókulccsal',
    wallet: 'Folytatás tárcával',
  },
  lastUsed: 'Legutóbb használt',
  waiting: {
    window: {
      text: 'Megnyílt egy ablak. Jelentkezzen be ott; ez az oldal magától folytatódik.',
    },
    passkey: { title: 'Használja az azonosítókulcsát', text: 'Az eszköze most kéri.' },
    wallet: {
      title: 'Erősítse meg a tárcájában',
      text: 'A tárcája egy üzenet aláírását kéri. Ez nem kerül semmibe.',
    },
  },
  askAgain: { window: 'Ablak megnyitása újra', passkey: 'Kérés újra', wallet: 'Kérés újra' },
  cancel: 'Mégse',
  close: 'Bezárás',
  consentMissing: 'A folytatáshoz jelölje be ezt a négyzetet.',
  chooseWallet: 'Válasszon tárcát',
  noAccountWith: {
    window: 'Ehhez a bejelentkezéshez nem tartozik fiók.',
    passkey: 'Ehhez az azonosítókulcshoz nem tartozik fiók.',
    wallet: 'Ehhez a tárcához nem tartozik fiók.',
  },
  otherMethod: 'Bejelentkezés más módon',
  choosePasskey: {
    title: 'Nem sikerült azonosítókulccsal bejelentkezni',
    text: 'Használjon másik azonosítókulcsot, vagy hozzon létre fiókot egy újjal.',
    ask: 'Azonosítókulcs használata',
    create: 'Fiók létrehozása',
  },
  passkeyOffer: {
    text: 'Legközelebb kód nélkül: ezen az eszközön ujjlenyomattal, arccal vagy képernyőzárral is bejelentkezhet.',
    create: 'Azonosítókulcs létrehozása',
    decline: 'Most nem',
    making: 'Az eszköze most megerősítést kér',
    made: 'Az azonosítókulcs elkészült. Legközelebb bejelentkezhet vele.',
    failed: 'Az azonosítókulcsot nem sikerült létrehozni. Próbálja újra.',
  },
  phone: {
    country: 'Ország',
    search: 'Ország keresése',
    found: (count) => `${count} ország található`,
    noneFound: 'Nem található ilyen ország',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Nem erősítette meg. Újra megpróbálhatja.',
    signing_failed: 'Nem sikerült. Próbálja újra, vagy jelentkezzen be más módon.',
    popup_blocked: 'A böngésző letiltotta az ablakot. Engedélyezze, és próbálja újra.',
    provider_failed: 'A másik szolgáltatásban hiba van. Próbálja újra.',
    oauth_provider_unavailable: 'A másik szolgáltatásban hiba van. Próbálja újra.',
    provider_reply_invalid: `Ezt a bejelentkezést nem sikerült ellenőrizni. ${startOver}`,
    oidc_token_invalid: `Ez a bejelentkezés már nem érvényes. ${startOver}`,
    oauth_code_invalid: `Ez a bejelentkezés már nem érvényes. ${startOver}`,
    in_app_browser: 'Ez alkalmazáson belül nem működik. Nyissa meg az oldalt a böngészőben.',
    passkey_unsupported: `Ez a böngésző itt nem tud azonosítókulcsot használni. ${otherWay}`,
    wallet_missing: `Ebben a böngészőben nincs tárca. ${otherWay}`,
    signup_not_enabled: `Itt nem lehet új fiókot létrehozni. ${notAvailable}`,
  },
};
