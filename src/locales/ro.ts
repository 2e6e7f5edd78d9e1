import { messages as codes } from './ro-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Contactează proprietarul acestui site.';
const startOver = 'Ia-o de la capăt.';
const otherWay = 'Conectează-te în alt mod.';

/** Romanian, with the informal "tu". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Încă nu ai cont',
  noAccount: ['Nu există niciun cont pentru ', '.'],
  misconfiguredTitle: 'Conectarea nu este disponibilă',
  developerDetails: 'Detalii pentru dezvoltatori',
  or: 'sau',
  continueWith: {
    google: 'Continuă cu Google',
    apple: 'Continuă cu Apple',
    facebook: 'Continuă cu Facebook',
    x: 'Continuă cu X',
    discord: 'Continuă cu Discord',
    passkey: 'Continuă cu o cheie de acces',
    wallet: 'Continuă cu un portofel',
  },
  lastUsed: 'Folosit ultima dată',
  waiting: {
    window: {
      text: 'S-a deschis o fereastră. Conectează-te acolo; această pagină continuă singură.',
    },
    passkey: { title: 'Folosește cheia de acces', text: 'Dispozitivul tău o cere acum.' },
    wallet: {
      title: 'Confirmă în portofel',
      text: 'Portofelul îți cere să semnezi un mesaj. Nu costă nimic.',
    },
  },
  askAgain: { window: 'Redeschide fereastra', passkey: 'Cere din nou', wallet: 'Cere din nou' },
  cancel: 'Anulează',
  close: 'Închide',
  consentMissing: 'Bifează această casetă pentru a continua.',
  chooseWallet: 'Alege un portofel',
  noAccountWith: {
    window: 'Nu există niciun cont pentru această conectare.',
    passkey: 'Nu există niciun cont pentru această cheie de acces.',
    wallet: 'Nu există niciun cont pentru acest portofel.',
  },
  otherMethod: 'Conectează-te în alt mod',
  choosePasskey: {
    title: 'Nicio cheie de acces nu te-a conectat',
    text: 'Folosește altă cheie de acces sau creează un cont cu una nouă.',
    ask: 'Folosește o cheie de acces',
    create: 'Creează un cont',
  },
  passkeyOffer: {
    text: 'Data viitoare fără cod: acest dispozitiv te poate conecta cu amprenta, fața sau blocarea ecranului.',
    create: 'Creează o cheie de acces',
    decline: 'Nu acum',
    making: 'Dispozitivul tău îți cere acum confirmarea',
    made: 'Cheia de acces este gata. O poți folosi data viitoare.',
    failed: 'Cheia de acces nu a putut fi creată. Încearcă din nou.',
  },
  phone: {
    country: 'Țară',
    search: 'Caută o țară',
    found: (count) =>
      selectForm('ro', count, {
        one: 'O țară găsită',
        few: `${count} țări găsite`,
        other: `${count} de țări găsite`,
      }),
    noneFound: 'Nicio țară găsită',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Nu ai confirmat. Poți încerca din nou.',
    signing_failed: 'Nu a mers. Încearcă din nou sau conectează-te în alt mod.',
    popup_blocked: 'Browserul a blocat fereastra. Permite-o și încearcă din nou.',
    provider_failed: 'Celălalt serviciu de conectare are o problemă. Încearcă din nou.',
    oauth_provider_unavailable: 'Celălalt serviciu de conectare are o problemă. Încearcă din nou.',
    provider_reply_invalid: `Această conectare nu a putut fi verificată. ${startOver}`,
    oidc_token_invalid: `Această conectare nu mai este valabilă. ${startOver}`,
    oauth_code_invalid: `Această conectare nu mai este valabilă. ${startOver}`,
    in_app_browser: 'Nu funcționează într-o aplicație. Deschide pagina în browser.',
    passkey_unsupported: `Acest browser nu poate folosi chei de acces aici. ${otherWay}`,
    wallet_missing: `Nu există niciun portofel în acest browser. ${otherWay}`,
    signup_not_enabled: `Aici nu se pot crea conturi noi. ${notAvailable}`,
  },
};
