import { messages as codes } from './ur-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'براہ کرم اس سائٹ کے مالک سے رابطہ کریں۔';
const startOver = 'براہ کرم دوبارہ شروع کریں۔';
const otherWay = 'براہ کرم کسی اور طریقے سے سائن ان کریں۔';

/** Urdu, with the polite "آپ". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'ابھی کوئی اکاؤنٹ نہیں',
  noAccount: ['', ' کے لیے کوئی اکاؤنٹ نہیں ہے۔'],
  misconfiguredTitle: 'سائن ان دستیاب نہیں ہے',
  developerDetails: 'ڈیولپرز کے لیے تفصیلات',
  or: 'یا',
  continueWith: {
    google: 'Google کے ساتھ جاری رکھیں',
    apple: 'Apple کے ساتھ جاری رکھیں',
    facebook: 'Facebook کے ساتھ جاری رکھیں',
    x: 'X کے ساتھ جاری رکھیں',
    discord: 'Discord کے ساتھ جاری رکھیں',
    passkey: 'پاس کی کے ساتھ جاری رکھیں',
    wallet: 'والٹ کے ساتھ جاری رکھیں',
  },
  lastUsed: 'آخری بار استعمال شدہ',
  waiting: {
    window: {
      text: 'ایک ونڈو کھل گئی ہے۔ وہاں سائن ان کریں، یہ صفحہ خود آگے بڑھے گا۔',
    },
    passkey: { title: 'اپنی پاس کی استعمال کریں', text: 'آپ کا آلہ ابھی اسے مانگ رہا ہے۔' },
    wallet: {
      title: 'اپنے والٹ میں تصدیق کریں',
      text: 'آپ کا والٹ ایک پیغام پر دستخط مانگ رہا ہے۔ اس کا کوئی خرچ نہیں۔',
    },
  },
  askAgain: { window: 'ونڈو دوبارہ کھولیں', passkey: 'دوبارہ پوچھیں', wallet: 'دوبارہ پوچھیں' },
  cancel: 'منسوخ کریں',
  close: 'بند کریں',
  consentMissing: 'جاری رکھنے کے لیے براہ کرم اس خانے پر نشان لگائیں۔',
  chooseWallet: 'والٹ منتخب کریں',
  noAccountWith: {
    window: 'اس سائن ان کے لیے کوئی اکاؤنٹ نہیں ہے۔',
    passkey: 'اس پاس کی کے لیے کوئی اکاؤنٹ نہیں ہے۔',
    wallet: 'اس والٹ کے لیے کوئی اکاؤنٹ نہیں ہے۔',
  },
  otherMethod: 'کسی اور طریقے سے سائن ان کریں',
  choosePasskey: {
    title: 'پاس کی سے سائن ان نہیں ہو سکا',
    text: 'کوئی اور پاس کی استعمال کریں یا نئی پاس کی سے اکاؤنٹ بنائیں۔',
    ask: 'پاس کی استعمال کریں',
    create: 'اکاؤنٹ بنائیں',
  },
  passkeyOffer: {
    text: 'اگلی بار بغیر کوڈ کے: اس آلے پر فنگر پرنٹ، چہرے یا اسکرین لاک سے سائن ان کریں۔',
    create: 'پاس کی بنائیں',
    decline: 'ابھی نہیں',
    making: 'آپ کا آلہ ابھی تصدیق مانگ رہا ہے',
    made: 'پاس کی تیار ہے۔ اگلی بار آپ اس سے سائن ان کر سکتے ہیں۔',
    failed: 'پاس کی نہیں بن سکی۔ دوبارہ کوشش کریں۔',
  },
  phone: {
    country: 'ملک',
    search: 'ملک تلاش کریں',
    found: (count) => selectForm('ur', count, { one: `${count} ملک ملا`, other: `${count} ممالک ملے` }),
    noneFound: 'کوئی ملک نہیں ملا',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'آپ نے تصدیق نہیں کی۔ آپ دوبارہ کوشش کر سکتے ہیں۔',
    signing_failed: 'یہ نہیں ہو سکا۔ دوبارہ کوشش کریں یا کسی اور طریقے سے سائن ان کریں۔',
    popup_blocked: 'براؤزر نے ونڈو روک دی۔ اجازت دے کر دوبارہ کوشش کریں۔',
    provider_failed: 'دوسری سائن ان سروس میں مسئلہ ہے۔ دوبارہ کوشش کریں۔',
    oauth_provider_unavailable: 'دوسری سائن ان سروس میں مسئلہ ہے۔ دوبارہ کوشش کریں۔',
    provider_reply_invalid: `اس سائن ان کی جانچ نہیں ہو سکی۔ ${startOver}`,
    oidc_token_invalid: `یہ سائن ان اب درست نہیں رہا۔ ${startOver}`,
    oauth_code_invalid: `یہ سائن ان اب درست نہیں رہا۔ ${startOver}`,
    in_app_browser: 'یہ ایپ کے اندر کام نہیں کرتا۔ یہ صفحہ اپنے براؤزر میں کھولیں۔',
    passkey_unsupported: `یہ براؤزر یہاں پاس کی استعمال نہیں کر سکتا۔ ${otherWay}`,
    wallet_missing: `اس براؤزر میں کوئی والٹ نہیں ہے۔ ${otherWay}`,
    signup_not_enabled: `یہاں نئے اکاؤنٹ نہیں بنائے جا سکتے۔ ${notAvailable}`,
  },
};
