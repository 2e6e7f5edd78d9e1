import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Зверніться до власника сайту.';
const startOver = 'Почніть спочатку.';
const newCode = 'Запросіть новий код.';
const retry = 'Повторіть спробу.';
const otherWay = 'Увійдіть в інший спосіб.';

/** Ukrainian, with the formal "ви". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'uk',
  direction: 'ltr',
  chooseTitle: 'Вхід',
  channels: {
    email: {
      label: 'Електронна адреса',
      placeholder: 'name@example.com',
      switchTo: 'Указати електронну адресу',
      checkTitle: 'Перевірте пошту',
    },
    sms: {
      label: 'Номер телефону',
      placeholder: '+1 555 010 0000',
      switchTo: 'Указати номер телефону',
      checkTitle: 'Перевірте повідомлення',
    },
  },
  continue: 'Продовжити',
  sending: 'Надсилаємо код',
  codeSent: (length, isAlphanumeric) => [
    `Ми надіслали код із ${length} ${isAlphanumeric ? 'символів' : 'цифр'} на `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Код із ${length} ${isAlphanumeric ? 'літер і цифр' : 'цифр'}`,
  codeIncomplete: (missing) => `Введіть ще символів: ${missing}.`,
  didYouMean: ['Ви мали на увазі ', '?'],
  resendIn: (wait) => `Надіслати код знову через ${wait}`.replace(/\b0:0?(\d+)/, '$1 с'),
  resendInSpoken: (seconds) => `Новий код можна запросити через ${seconds} секунд.`,
  resendReady: 'Новий код можна запросити зараз.',
  resend: 'Надіслати новий код',
  resending: 'Надсилаємо новий код',
  resent: 'Новий код уже в дорозі.',
  useAnother: { email: 'Указати іншу пошту', sms: 'Указати інший номер' },
  verifying: 'Перевіряємо код',
  doneTitle: 'Ви ввійшли',
  doneAs: ['як ', ''],
  signOut: 'Вийти',
  memoryOnly: 'Ви вийдете з облікового запису, коли закриєте сторінку.',
  starting: 'Завантажуємо вхід',
  misconfigured: notAvailable,
  tryAgain: 'Повторити',
  noAccountTitle: 'Облікового запису ще немає',
  noAccount: ['Для ', ' немає облікового запису.'],
  misconfiguredTitle: 'Вхід недоступний',
  developerDetails: 'Для розробників',
  or: 'або',
  continueWith: {
    company: (name) => `Продовжити з ${name}`,
    passkey: 'Продовжити з ключем доступу',
    wallet: 'Продовжити з гаманцем',
  },
  lastUsed: 'Останній спосіб',
  waiting: {
    window: {
      text: 'Якщо відкрилося вікно, увійдіть у ньому. Ми продовжимо автоматично.',
    },
    passkey: { title: 'Скористайтеся ключем доступу', text: 'Дотримуйтеся вказівок на пристрої.' },
    wallet: {
      title: 'Підтвердьте в гаманці',
      text: 'Гаманець просить підписати повідомлення. Це безкоштовно.',
      again: 'Ви тут уперше? Гаманець попросить ще один підпис, щоб створити обліковий запис.',
    },
  },
  askAgain: { window: 'Відкрити вікно знову', passkey: 'Запитати знову', wallet: 'Запитати знову' },
  cancel: 'Скасувати',
  close: 'Закрити',
  consentMissing: 'Щоб продовжити, установіть цей прапорець.',
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
    text: 'Наступного разу без коду: за відбитком, обличчям або блокуванням екрана.',
    create: 'Створити ключ доступу',
    decline: 'Не зараз',
    making: 'Дотримуйтеся вказівок на пристрої',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Браузер застарий для входу. Відкрийте інший.',
    offline: 'Немає інтернету. Продовжимо, коли він з’явиться.',
    timeout: `Служба входу довго не відповідає. ${retry}`,
    unreachable: `Служба входу недоступна. ${retry}`,
    malformed_reply: `На нашому боці сталася помилка. ${retry}`,
    load_failed: 'Частина сторінки не завантажилася.',
    internal: `На нашому боці сталася помилка. ${retry}`,
    invalid_request: `Служба входу відхилила запит. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Введіть номер телефону, наприклад +1 555 010 0000.'
        : 'Введіть електронну адресу, наприклад name@example.com.',
    provider_not_enabled: `Цей спосіб входу вимкнено. ${notAvailable}`,
    delivery_failed: `Не вдалося надіслати код. ${retry}`,
    rate_limited: ({ wait }) => `Забагато спроб.${wait && ` Повторіть через ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Неправильний код.${triesLeft ? ` ${selectForm('uk', triesLeft, { one: `Залишилася ${triesLeft} спроба.`, few: `Залишилося ${triesLeft} спроби.`, other: `Залишилося ${triesLeft} спроб.` })}` : ''}`,
    otp_expired: `Термін дії коду минув. ${newCode}`,
    otp_tries_exhausted: `Забагато неправильних спроб. ${newCode}`,
    otp_stopped:
      'Забагато неправильних кодів. Увійдіть в інший спосіб або відкрийте посилання з нашого повідомлення.',
    otp_bundle_invalid: `Цей код більше не діє. ${newCode}`,
    verification_token_invalid: `Минуло багато часу. ${startOver}`,
    client_signature_invalid: `Не вдалося завершити вхід. ${startOver}`,
    account_not_found: 'Для цього контакту немає облікового запису.',
    request_stale: 'Час на пристрої неправильний. Налаштуйте його й повторіть спробу.',
    unauthenticated: `Ви вийшли з облікового запису. ${startOver}`,
    permission_denied: `Це заборонено. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Введіть номер телефону.' : 'Введіть електронну адресу.',
    untrusted_signer: `Не вдалося перевірити службу входу. ${notAvailable}`,
    key_lost: `Браузер утратив ключ цього входу. ${startOver}`,
    aborted: startOver,
    unexpected: 'На сторінці сталася помилка.',
    signing_cancelled: 'Вхід скасовано.',
    signing_failed: 'Не вийшло. Повторіть спробу або увійдіть в інший спосіб.',
    popup_blocked: 'Браузер заблокував вікно. Дозвольте його й повторіть спробу.',
    provider_failed: 'В іншій службі входу сталася помилка. Повторіть спробу.',
    oauth_provider_unavailable: 'В іншій службі входу сталася помилка. Повторіть спробу.',
    provider_reply_invalid: `Не вдалося перевірити цей вхід. ${startOver}`,
    oidc_token_invalid: `Термін дії цього входу минув. ${startOver}`,
    oauth_code_invalid: `Термін дії цього входу минув. ${startOver}`,
    in_app_browser: 'У застосунку це не працює. Через його меню відкрийте сторінку в браузері.',
    passkey_unsupported: `Тут цей браузер не може використовувати ключі доступу. ${otherWay}`,
    wallet_missing: `У цьому браузері немає гаманця. ${otherWay}`,
    signup_not_enabled: `Тут не можна створити обліковий запис. ${notAvailable}`,
  },
};
