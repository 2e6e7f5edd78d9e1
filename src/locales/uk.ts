import { messages as codes } from './uk-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Зверніться до власника сайту.';
const startOver = 'Почніть спочатку.';
const otherWay = 'Увійдіть в інший спосіб.';

/** Ukrainian, with the formal "ви". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Облікового запису ще немає',
  noAccount: ['Для ', ' немає облікового запису.'],
  misconfiguredTitle: 'Вхід недоступний',
  developerDetails: 'Для розробників',
  or: 'або',
  continueWith: {
    google: 'Продовжити з Google',
    apple: 'Продовжити з Apple',
    facebook: 'Продовжити з Facebook',
    x: 'Продовжити з X',
    discord: 'Продовжити з Discord',
    passkey: 'Продовжити з ключем доступу',
    wallet: 'Продовжити з гаманцем',
  },
  lastUsed: 'Останній спосіб',
  waiting: {
    window: {
      text: 'Відкрилося вікно. Увійдіть у ньому, і ця сторінка продовжить сама.',
    },
    passkey: { title: 'Скористайтеся ключем доступу', text: 'Пристрій зараз його запитує.' },
    wallet: {
      title: 'Підтвердьте в гаманці',
      text: 'Гаманець просить підписати повідомлення. Це безкоштовно.',
    },
  },
  askAgain: { window: 'Відкрити вікно знову', passkey: 'Запитати знову', wallet: 'Запитати знову' },
  cancel: 'Скасувати',
  close: 'Закрити',
  consentMissing: 'Щоб продовжити, поставте цей прапорець.',
  chooseWallet: 'Виберіть гаманець',
  noAccountWith: {
    window: 'Для цього входу немає облікового запису.',
    passkey: 'Для цього ключа доступу немає облікового запису.',
    wallet: 'Для цього гаманця немає облікового запису.',
  },
  otherMethod: 'Увійти в інший спосіб',
  choosePasskey: {
    title: 'Не вдалося ввійти з ключем доступу',
    text: 'Скористайтеся іншим ключем доступу або створіть обліковий запис із новим.',
    ask: 'Використати ключ доступу',
    create: 'Створити обліковий запис',
  },
  passkeyOffer: {
    text: 'Наступного разу без коду: цей пристрій упізнає вас за відбитком, обличчям або блокуванням екрана.',
    create: 'Створити ключ доступу',
    decline: 'Не зараз',
    making: 'Пристрій зараз запитує підтвердження',
    made: 'Ключ доступу готовий. Наступного разу можна ввійти з ним.',
    failed: 'Не вдалося створити ключ доступу. Повторіть спробу.',
  },
  phone: {
    country: 'Країна',
    search: 'Пошук країни',
    found: (count) =>
      selectForm('uk', count, {
        one: `Знайдено ${count} країну`,
        few: `Знайдено ${count} країни`,
        other: `Знайдено ${count} країн`,
      }),
    noneFound: 'Країну не знайдено',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Ви не підтвердили вхід. Можна спробувати знову.',
    signing_failed: 'Не вийшло. Повторіть спробу або увійдіть в інший спосіб.',
    popup_blocked: 'Браузер заблокував вікно. Дозвольте його й повторіть спробу.',
    provider_failed: 'В іншій службі входу сталася помилка. Повторіть спробу.',
    oauth_provider_unavailable: 'В іншій службі входу сталася помилка. Повторіть спробу.',
    provider_reply_invalid: `Не вдалося перевірити цей вхід. ${startOver}`,
    oidc_token_invalid: `Цей вхід більше не діє. ${startOver}`,
    oauth_code_invalid: `Цей вхід більше не діє. ${startOver}`,
    in_app_browser: 'У застосунку це не працює. Відкрийте сторінку в браузері.',
    passkey_unsupported: `Тут цей браузер не може використовувати ключі доступу. ${otherWay}`,
    wallet_missing: `У цьому браузері немає гаманця. ${otherWay}`,
    signup_not_enabled: `Тут не можна створити обліковий запис. ${notAvailable}`,
  },
};
