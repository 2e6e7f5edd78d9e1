import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Обратитесь к владельцу этого сайта.';
const startOver = 'Начните заново.';
const newCode = 'Запросите новый код.';
const retry = 'Повторите попытку.';
const otherWay = 'Войдите другим способом.';

/** Russian, with the formal "вы". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'ru',
  direction: 'ltr',
  chooseTitle: 'Вход',
  channels: {
    email: {
      label: 'Адрес электронной почты',
      placeholder: 'name@example.com',
      switchTo: 'Указать электронную почту',
      checkTitle: 'Проверьте почту',
    },
    sms: {
      label: 'Номер телефона',
      placeholder: '+1 555 010 0000',
      switchTo: 'Указать номер телефона',
      checkTitle: 'Проверьте сообщения',
    },
  },
  continue: 'Продолжить',
  sending: 'Отправляем код',
  codeSent: (length, isAlphanumeric) => [
    `Мы отправили код из ${length} ${isAlphanumeric ? 'символов' : 'цифр'} на `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Код из ${length} ${isAlphanumeric ? 'букв и цифр' : 'цифр'}`,
  codeIncomplete: (missing) => `Введите ещё символов: ${missing}.`,
  didYouMean: ['Вы имели в виду ', '?'],
  resendIn: (wait) => `Отправить код снова через ${wait}`.replace(/\b0:0?(\d+)/, '$1 с'),
  resendInSpoken: (seconds) => `Новый код можно запросить через ${seconds} секунд.`,
  resendReady: 'Новый код можно запросить сейчас.',
  resend: 'Отправить новый код',
  resending: 'Отправляем новый код',
  resent: 'Новый код уже в пути.',
  useAnother: { email: 'Указать другую почту', sms: 'Указать другой номер' },
  verifying: 'Проверяем код',
  doneTitle: 'Вы вошли',
  doneAs: ['как ', ''],
  signOut: 'Выйти',
  memoryOnly: 'Вы выйдете из аккаунта, когда закроете страницу.',
  starting: 'Загружаем вход',
  misconfigured: notAvailable,
  tryAgain: 'Повторить',
  noAccountTitle: 'Аккаунта пока нет',
  noAccount: ['Для ', ' аккаунта нет.'],
  misconfiguredTitle: 'Вход недоступен',
  developerDetails: 'Для разработчиков',
  or: 'или',
  continueWith: {
    company: (name) => `Продолжить с ${name}`,
    passkey: 'Продолжить с ключом доступа',
    wallet: 'Продолжить с кошельком',
  },
  lastUsed: 'Последний способ',
  waiting: {
    window: {
      text: 'Если открылось окно, войдите в нём. Мы продолжим автоматически.',
    },
    passkey: { title: 'Используйте ключ доступа', text: 'Следуйте указаниям на устройстве.' },
    wallet: {
      title: 'Подтвердите в кошельке',
      text: 'Кошелёк просит подписать сообщение. Это бесплатно.',
      again: 'Вы здесь впервые? Кошелёк попросит ещё одну подпись, чтобы создать аккаунт.',
    },
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
    text: 'В следующий раз без кода: по отпечатку, лицу или блокировке экрана.',
    create: 'Создать ключ доступа',
    decline: 'Не сейчас',
    making: 'Следуйте указаниям на устройстве',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Браузер слишком старый для входа. Откройте другой.',
    offline: 'Нет интернета. Продолжим, когда он появится.',
    timeout: `Служба входа долго не отвечает. ${retry}`,
    unreachable: `Служба входа недоступна. ${retry}`,
    malformed_reply: `На нашей стороне произошла ошибка. ${retry}`,
    load_failed: 'Часть страницы не загрузилась.',
    internal: `На нашей стороне произошла ошибка. ${retry}`,
    invalid_request: `Служба входа отклонила запрос. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Введите номер телефона, например +1 555 010 0000.'
        : 'Введите адрес почты, например name@example.com.',
    provider_not_enabled: `Этот способ входа отключён. ${notAvailable}`,
    delivery_failed: `Не удалось отправить код. ${retry}`,
    rate_limited: ({ wait }) => `Слишком много попыток.${wait && ` Повторите через ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Неверный код.${triesLeft ? ` ${selectForm('ru', triesLeft, { one: `Осталась ${triesLeft} попытка.`, few: `Осталось ${triesLeft} попытки.`, other: `Осталось ${triesLeft} попыток.` })}` : ''}`,
    otp_expired: `Срок действия кода истёк. ${newCode}`,
    otp_tries_exhausted: `Слишком много неверных попыток. ${newCode}`,
    otp_stopped:
      'Слишком много неверных кодов. Войдите другим способом или откройте ссылку из нашего сообщения.',
    otp_bundle_invalid: `Этот код больше не действует. ${newCode}`,
    verification_token_invalid: `Прошло много времени. ${startOver}`,
    client_signature_invalid: `Не удалось завершить вход. ${startOver}`,
    account_not_found: 'Для этого контакта аккаунта нет.',
    request_stale: 'Время на устройстве неверное. Настройте его и повторите попытку.',
    unauthenticated: `Вы вышли из аккаунта. ${startOver}`,
    permission_denied: `Это запрещено. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Введите номер телефона.' : 'Введите адрес почты.',
    untrusted_signer: `Не удалось проверить службу входа. ${notAvailable}`,
    key_lost: `Браузер потерял ключ этого входа. ${startOver}`,
    aborted: startOver,
    unexpected: 'На странице произошла ошибка.',
    signing_cancelled: 'Вход отменён.',
    signing_failed: 'Не получилось. Повторите попытку или войдите другим способом.',
    popup_blocked: 'Браузер заблокировал окно. Разрешите его и повторите попытку.',
    provider_failed: 'В другой службе входа произошла ошибка. Повторите попытку.',
    oauth_provider_unavailable: 'В другой службе входа произошла ошибка. Повторите попытку.',
    provider_reply_invalid: `Не удалось проверить этот вход. ${startOver}`,
    oidc_token_invalid: `Срок действия этого входа истёк. ${startOver}`,
    oauth_code_invalid: `Срок действия этого входа истёк. ${startOver}`,
    in_app_browser: 'В приложении это не работает. Через его меню откройте страницу в браузере.',
    passkey_unsupported: `Здесь этот браузер не может использовать ключи доступа. ${otherWay}`,
    wallet_missing: `В этом браузере нет кошелька. ${otherWay}`,
    signup_not_enabled: `Здесь нельзя создать новый аккаунт. ${notAvailable}`,
  },
};
