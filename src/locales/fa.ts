import { messages as codes } from './fa-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'لطفاً با مالک این سایت تماس بگیرید.';
const startOver = 'لطفاً دوباره شروع کنید.';
const otherWay = 'لطفاً به روش دیگری وارد شوید.';

/** Persian, with the formal "شما". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'هنوز حسابی نیست',
  noAccount: ['برای ', ' حسابی وجود ندارد.'],
  misconfiguredTitle: 'ورود در دسترس نیست',
  developerDetails: 'جزئیات برای برنامه‌نویسان',
  or: 'یا',
  continueWith: {
    google: 'ادامه با Google',
    apple: 'ادامه با Apple',
    facebook: 'ادامه با Facebook',
    x: 'ادامه با X',
    discord: 'ادامه با Discord',
    passkey: 'ادامه با گذرکلید',
    wallet: 'ادامه با کیف پول',
  },
  lastUsed: 'آخرین استفاده',
  waiting: {
    window: {
      text: 'پنجره‌ای باز شد. در آن وارد شوید؛ این صفحه خودش ادامه می‌دهد.',
    },
    passkey: { title: 'از گذرکلید خود استفاده کنید', text: 'دستگاهتان اکنون آن را می‌خواهد.' },
    wallet: {
      title: 'در کیف پول خود تأیید کنید',
      text: 'کیف پول از شما می‌خواهد پیامی را امضا کنید. این کار هزینه‌ای ندارد.',
    },
  },
  askAgain: { window: 'باز کردن دوباره پنجره', passkey: 'درخواست دوباره', wallet: 'درخواست دوباره' },
  cancel: 'لغو',
  close: 'بستن',
  consentMissing: 'برای ادامه، لطفاً این کادر را علامت بزنید.',
  chooseWallet: 'انتخاب کیف پول',
  noAccountWith: {
    window: 'برای این ورود حسابی وجود ندارد.',
    passkey: 'برای این گذرکلید حسابی وجود ندارد.',
    wallet: 'برای این کیف پول حسابی وجود ندارد.',
  },
  otherMethod: 'ورود به روش دیگر',
  choosePasskey: {
    title: 'با هیچ گذرکلیدی وارد نشدید',
    text: 'از گذرکلید دیگری استفاده کنید یا با گذرکلید تازه حساب بسازید.',
    ask: 'استفاده از گذرکلید',
    create: 'ساختن حساب',
  },
  passkeyOffer: {
    text: 'بار دیگر بدون کد: این دستگاه می‌تواند شما را با اثر انگشت، چهره یا قفل صفحه وارد کند.',
    create: 'ساختن گذرکلید',
    decline: 'حالا نه',
    making: 'دستگاهتان اکنون تأیید می‌خواهد',
    made: 'گذرکلید آماده است. بار دیگر می‌توانید با آن وارد شوید.',
    failed: 'گذرکلید ساخته نشد. دوباره امتحان کنید.',
  },
  phone: {
    country: 'کشور',
    search: 'جستجوی کشور',
    found: (count) => `${count} کشور پیدا شد`,
    noneFound: 'کشوری پیدا نشد',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'تأیید نکردید. می‌توانید دوباره امتحان کنید.',
    signing_failed: 'نشد. دوباره امتحان کنید یا به روش دیگری وارد شوید.',
    popup_blocked: 'مرورگر پنجره را مسدود کرد. اجازه دهید و دوباره امتحان کنید.',
    provider_failed: 'سرویس ورود دیگر مشکلی دارد. دوباره امتحان کنید.',
    oauth_provider_unavailable: 'سرویس ورود دیگر مشکلی دارد. دوباره امتحان کنید.',
    provider_reply_invalid: `این ورود بررسی نشد. ${startOver}`,
    oidc_token_invalid: `این ورود دیگر معتبر نیست. ${startOver}`,
    oauth_code_invalid: `این ورود دیگر معتبر نیست. ${startOver}`,
    in_app_browser: 'این در داخل برنامه کار نمی‌کند. این صفحه را در مرورگر باز کنید.',
    passkey_unsupported: `این مرورگر اینجا نمی‌تواند از گذرکلید استفاده کند. ${otherWay}`,
    wallet_missing: `در این مرورگر کیف پولی نیست. ${otherWay}`,
    signup_not_enabled: `اینجا نمی‌توان حساب تازه ساخت. ${notAvailable}`,
  },
};
