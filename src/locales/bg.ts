import { messages as codes } from './bg-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Свържете се със собственика на сайта.';
const startOver = 'Започнете отначало.';
const otherWay = 'Влезте по друг начин.';

/** Bulgarian, with the formal "вие". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Все още няма профил',
  noAccount: ['Няма профил за ', '.'],
  misconfiguredTitle: 'Входът не е достъпен',
  developerDetails: 'Подробности за разработчици',
  or: 'или',
  continueWith: {
    google: 'Продължаване с Google',
    apple: 'Продължаване с Apple',
    facebook: 'Продължаване с Facebook',
    x: 'Продължаване с X',
    discord: 'Продължаване с Discord',
    passkey: 'Продължаване с ключ за достъп',
    wallet: 'Продължаване с портфейл',
  },
  lastUsed: 'Последно използвано',
  waiting: {
    window: {
      text: 'Отвори се прозорец. Влезте в него и тази страница ще продължи сама.',
    },
    passkey: { title: 'Използвайте ключа си за достъп', text: 'Устройството ви го иска сега.' },
    wallet: {
      title: 'Потвърдете в портфейла си',
      text: 'Портфейлът иска да подпишете съобщение. Това е безплатно.',
    },
  },
  askAgain: { window: 'Отваряне на прозореца отново', passkey: 'Ново запитване', wallet: 'Ново запитване' },
  cancel: 'Отказ',
  close: 'Затваряне',
  consentMissing: 'Отметнете това поле, за да продължите.',
  chooseWallet: 'Избор на портфейл',
  noAccountWith: {
    window: 'Няма профил за този вход.',
    passkey: 'Няма профил за този ключ за достъп.',
    wallet: 'Няма профил за този портфейл.',
  },
  otherMethod: 'Вход по друг начин',
  choosePasskey: {
    title: 'Не успяхте да влезете с ключ за достъп',
    text: 'Използвайте друг ключ за достъп или създайте профил с нов.',
    ask: 'Използване на ключ за достъп',
    create: 'Създаване на профил',
  },
  passkeyOffer: {
    text: 'Следващия път без код: на това устройство можете да влезете с пръстов отпечатък, лице или заключването му.',
    create: 'Създаване на ключ за достъп',
    decline: 'Не сега',
    making: 'Устройството ви иска потвърждение сега',
    made: 'Ключът за достъп е готов. Следващия път можете да влезете с него.',
    failed: 'Ключът за достъп не беше създаден. Опитайте отново.',
  },
  phone: {
    country: 'Държава',
    search: 'Търсене на държава',
    found: (count) =>
      selectForm('bg', count, { one: `Намерена е ${count} държава`, other: `Намерени са ${count} държави` }),
    noneFound: 'Не е намерена държава',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Не потвърдихте. Можете да опитате отново.',
    signing_failed: 'Не се получи. Опитайте отново или влезте по друг начин.',
    popup_blocked: 'Браузърът блокира прозореца. Разрешете го и опитайте отново.',
    provider_failed: 'Другата услуга за вход има проблем. Опитайте отново.',
    oauth_provider_unavailable: 'Другата услуга за вход има проблем. Опитайте отново.',
    provider_reply_invalid: `Този вход не можа да бъде проверен. ${startOver}`,
    oidc_token_invalid: `Този вход вече не е валиден. ${startOver}`,
    oauth_code_invalid: `Този вход вече не е валиден. ${startOver}`,
    in_app_browser: 'Това не работи в приложение. Отворете страницата в браузъра си.',
    passkey_unsupported: `Този браузър не може да използва ключове за достъп тук. ${otherWay}`,
    wallet_missing: `В този браузър няма портфейл. ${otherWay}`,
    signup_not_enabled: `Тук не могат да се създават профили. ${notAvailable}`,
  },
};
