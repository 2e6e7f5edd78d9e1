import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Свържете се със собственика на сайта.';
const startOver = 'Започнете отначало.';
const newCode = 'Поискайте нов код.';
const retry = 'Опитайте отново.';
const otherWay = 'Влезте по друг начин.';

/** Bulgarian, with the formal "вие". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'bg',
  direction: 'ltr',
  chooseTitle: 'Вход',
  channels: {
    email: {
      label: 'Имейл адрес',
      placeholder: 'ime@example.com',
      switchTo: 'Използване на имейл адрес',
      checkTitle: 'Проверете имейла си',
    },
    sms: {
      label: 'Телефонен номер',
      placeholder: '+1 555 010 0000',
      switchTo: 'Използване на телефонен номер',
      checkTitle: 'Проверете съобщенията си',
    },
  },
  continue: 'Напред',
  sending: 'Изпращаме кода',
  codeSent: (length, isAlphanumeric) => [
    `Изпратихме код от ${length} ${isAlphanumeric ? 'знака' : 'цифри'} на `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Код от ${length} ${isAlphanumeric ? 'букви и цифри' : 'цифри'}`,
  codeIncomplete: (missing) => `Въведете още ${missing} ${missing === 1 ? 'знак' : 'знака'}.`,
  didYouMean: ['Имахте предвид ', '?'],
  // With "след", a clock could be a time of day.
  resendIn: (wait) => `Ново изпращане на кода (${wait})`.replace(/\(0:0?(\d+)\)/, 'след $1 с'),
  resendInSpoken: (seconds) => `Можете да поискате нов код след ${seconds} секунди.`,
  resendReady: 'Вече можете да поискате нов код.',
  resend: 'Изпращане на нов код',
  resending: 'Изпращаме нов код',
  resent: 'Нов код е на път.',
  useAnother: { email: 'Друг имейл адрес', sms: 'Друг номер' },
  verifying: 'Проверяваме кода',
  doneTitle: 'Влязохте',
  doneAs: ['като ', ''],
  signOut: 'Изход',
  memoryOnly: 'Ще излезете от профила си, когато затворите страницата.',
  starting: 'Зареждаме входа',
  misconfigured: notAvailable,
  tryAgain: 'Нов опит',
  noAccountTitle: 'Все още няма профил',
  noAccount: ['Няма профил за ', '.'],
  misconfiguredTitle: 'Входът не е достъпен',
  developerDetails: 'Подробности за разработчици',
  or: 'или',
  continueWith: {
    company: (name) => `Продължаване с ${name}`,
    passkey: 'Продължаване с ключ за достъп',
    wallet: 'Продължаване с портфейл',
  },
  lastUsed: 'Последно използвано',
  waiting: {
    window: {
      text: 'Ако се е отворил прозорец, влезте в профила си там. След това ще продължим автоматично.',
    },
    passkey: { title: 'Използвайте ключа си за достъп', text: 'Следвайте указанията на устройството си.' },
    wallet: {
      title: 'Потвърдете в портфейла си',
      text: 'Портфейлът иска да подпишете съобщение. Това е безплатно.',
      again: 'Ако сте тук за първи път, портфейлът ви ще поиска още един подпис, за да създаде профила ви.',
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
    text: 'Следващия път без код: с пръстов отпечатък, лице или заключване на екрана.',
    create: 'Създаване на ключ за достъп',
    decline: 'Не сега',
    making: 'Следвайте указанията на устройството си',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Браузърът е твърде стар за вход. Използвайте друг.',
    offline: 'Няма връзка с интернет. Ще продължим, когато се върне.',
    timeout: `Услугата за вход отговаря твърде бавно. ${retry}`,
    unreachable: `Няма връзка с услугата за вход. ${retry}`,
    malformed_reply: `Нещо при нас се обърка. ${retry}`,
    load_failed: 'Част от страницата не се зареди.',
    internal: `Нещо при нас се обърка. ${retry}`,
    invalid_request: `Услугата за вход отказа заявката. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Въведете телефонен номер като +1 555 010 0000.'
        : 'Въведете имейл адрес като ime@example.com.',
    provider_not_enabled: `Този начин за вход е изключен. ${notAvailable}`,
    delivery_failed: `Кодът не беше изпратен. ${retry}`,
    rate_limited: ({ wait }) => `Твърде много опити.${wait && ` Изчакайте още ${wait} и опитайте отново.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Грешен код.${triesLeft ? ` ${selectForm('bg', triesLeft, { one: `Остава ${triesLeft} опит.`, other: `Остават ${triesLeft} опита.` })}` : ''}`,
    otp_expired: `Кодът е изтекъл. ${newCode}`,
    otp_tries_exhausted: `Твърде много грешни опити. ${newCode}`,
    otp_stopped:
      'Твърде много грешни кодове. Влезте по друг начин или отворете връзката в съобщението, което изпратихме.',
    otp_bundle_invalid: `Кодът вече не може да се използва. ${newCode}`,
    verification_token_invalid: `Мина твърде много време. ${startOver}`,
    client_signature_invalid: `Входът не беше завършен. ${startOver}`,
    account_not_found: 'Няма профил за този контакт.',
    request_stale: 'Часовникът на устройството не е верен. Сверете го и опитайте отново.',
    unauthenticated: `Излязохте от профила. ${startOver}`,
    permission_denied: `Това не е разрешено. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Въведете телефонния си номер.' : 'Въведете имейл адреса си.',
    untrusted_signer: `Услугата за вход не можа да бъде проверена. ${notAvailable}`,
    key_lost: `Браузърът е загубил ключа за този вход. ${startOver}`,
    aborted: startOver,
    unexpected: 'Нещо на тази страница се обърка.',
    signing_cancelled: 'Входът беше отменен.',
    signing_failed: 'Не се получи. Опитайте отново или влезте по друг начин.',
    popup_blocked: 'Браузърът блокира прозореца. Разрешете го и опитайте отново.',
    provider_failed: 'Другата услуга за вход има проблем. Опитайте отново.',
    oauth_provider_unavailable: 'Другата услуга за вход има проблем. Опитайте отново.',
    provider_reply_invalid: `Този вход не можа да бъде проверен. ${startOver}`,
    oidc_token_invalid: `Този вход е изтекъл. ${startOver}`,
    oauth_code_invalid: `Този вход е изтекъл. ${startOver}`,
    in_app_browser:
      'Това не работи в приложение. Отворете страницата в браузъра си от менюто на приложението.',
    passkey_unsupported: `Този браузър не може да използва ключове за достъп тук. ${otherWay}`,
    wallet_missing: `В този браузър няма портфейл. ${otherWay}`,
    signup_not_enabled: `Тук не могат да се създават профили. ${notAvailable}`,
  },
};
