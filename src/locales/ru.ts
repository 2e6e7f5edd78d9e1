import { messages as codes } from './ru-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Обратитесь к владельцу этого сайта.';
const startOver = 'Начните заново.';
const otherWay = 'Войдите другим способом.';

/** Russian, with the formal "вы". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Аккаунта пока нет',
  noAccount: ['Для ', ' аккаунта нет.'],
  misconfiguredTitle: 'Вход недоступен',
  developerDetails: 'Для разработчиков',
  or: 'или',
  continueWith: {
    google: 'Продолжить с Google',
    apple: 'Продолжить с Apple',
    facebook: 'Продолжить с Facebook',
    x: 'Продолжить с X',
    discord: 'Продолжить с Discord',
    passkey: 'Продолжить с ключом доступа',
    wallet: 'Продолжить с кошельком',
  },
  lastUsed: 'Последний способ',
  waiting: {
    window: {
      text: 'Открылось окно. Войдите в нём, и эта страница продолжит сама.',
    },
    passkey: { title: 'Используйте ключ доступа', text: 'Устройство сейчас его запрашивает.' },
    wallet: { title: 'Подтвердите в кошельке', text: 'Кошелёк просит подписать сообщение. Это бесплатно.' },
  },
  askAgain: { window: 'Открыть окно снова', passkey: 'Запросить снова', wallet: 'Запросить снова' },
  cancel: 'Отмена',
  close: 'Закрыть',
  consentMissing: 'Чтобы продолжить, поставьте этот флажок.',
  chooseWallet: 'Выберите кошелёк',
  noAccountWith: {
    window: 'Для этого входа аккаунта нет.',
    passkey: 'Для этого ключа доступа аккаунта нет.',
    wallet: 'Для этого кошелька аккаунта нет.',
  },
  otherMethod: 'Войти другим способом',
  choosePasskey: {
    title: 'Не удалось войти с ключом доступа',
    text: 'Используйте другой ключ доступа или создайте аккаунт с новым.',
    ask: 'Использовать ключ доступа',
    create: 'Создать аккаунт',
  },
  passkeyOffer: {
    text: 'В следующий раз без кода: это устройство впустит вас по отпечатку, лицу или блокировке экрана.',
    create: 'Создать ключ доступа',
    decline: 'Не сейчас',
    making: 'Устройство сейчас запрашивает подтверждение',
    made: 'Ключ доступа готов. В следующий раз можно войти с ним.',
    failed: 'Не удалось создать ключ доступа. Повторите попытку.',
  },
  phone: {
    country: 'Страна',
    search: 'Поиск страны',
    found: (count) =>
      selectForm('ru', count, {
        one: `Найдена ${count} страна`,
        few: `Найдено ${count} страны`,
        other: `Найдено ${count} стран`,
      }),
    noneFound: 'Страна не найдена',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Вы не подтвердили вход. Можно попробовать снова.',
    signing_failed: 'Не получилось. Повторите попытку или войдите другим способом.',
    popup_blocked: 'Браузер заблокировал окно. Разрешите его и повторите попытку.',
    provider_failed: 'В другой службе входа произошла ошибка. Повторите попытку.',
    oauth_provider_unavailable: 'В другой службе входа произошла ошибка. Повторите попытку.',
    provider_reply_invalid: `Не удалось проверить этот вход. ${startOver}`,
    oidc_token_invalid: `Этот вход больше не действует. ${startOver}`,
    oauth_code_invalid: `Этот вход больше не действует. ${startOver}`,
    in_app_browser: 'Внутри приложения это не работает. Откройте страницу в браузере.',
    passkey_unsupported: `Здесь этот браузер не может использовать ключи доступа. ${otherWay}`,
    wallet_missing: `В этом браузере нет кошелька. ${otherWay}`,
    signup_not_enabled: `Здесь нельзя создать новый аккаунт. ${notAvailable}`,
  },
};
