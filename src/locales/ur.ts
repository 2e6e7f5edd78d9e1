import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'براہ کرم اس سائٹ کے مالک سے رابطہ کریں۔';
const startOver = 'براہ کرم دوبارہ شروع کریں۔';
const newCode = 'نیا کوڈ حاصل کریں۔';
const retry = 'دوبارہ کوشش کریں۔';
const otherWay = 'براہ کرم کسی اور طریقے سے سائن ان کریں۔';

/** Urdu, with the polite "آپ". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'ur',
  direction: 'rtl',
  chooseTitle: 'سائن ان کریں',
  channels: {
    email: {
      label: 'ای میل پتہ',
      placeholder: 'naam@example.com',
      switchTo: 'ای میل پتہ استعمال کریں',
      checkTitle: 'اپنی ای میل دیکھیں',
    },
    sms: {
      label: 'فون نمبر',
      placeholder: '+1 555 010 0000',
      switchTo: 'فون نمبر استعمال کریں',
      checkTitle: 'اپنے پیغامات دیکھیں',
    },
  },
  continue: 'جاری رکھیں',
  sending: 'کوڈ بھیجا جا رہا ہے',
  codeSent: (length, isAlphanumeric) => [
    `ہم نے ${length} ${isAlphanumeric ? 'حروف' : 'ہندسوں'} کا کوڈ `,
    ' پر بھیجا ہے۔',
  ],
  codeLabel: (length, isAlphanumeric) => `${length} ${isAlphanumeric ? 'حروف اور ہندسوں' : 'ہندسوں'} کا کوڈ`,
  codeIncomplete: (missing, isAlphanumeric) => {
    const [one, several] = isAlphanumeric ? ['حرف', 'حروف'] : ['ہندسہ', 'ہندسے'];
    return `${missing} ${missing === 1 ? one : several} اور درج کریں۔`;
  },
  didYouMean: ['کیا آپ کا مطلب ', ' تھا؟'],
  resendIn: (wait) => `${wait} میں کوڈ دوبارہ بھیجیں`.replace(/\b0:0?(\d+)/, '$1 سیکنڈ'),
  resendInSpoken: (seconds) => `آپ ${seconds} سیکنڈ میں نیا کوڈ مانگ سکتے ہیں۔`,
  resendReady: 'اب آپ نیا کوڈ مانگ سکتے ہیں۔',
  resend: 'نیا کوڈ بھیجیں',
  resending: 'نیا کوڈ بھیجا جا رہا ہے',
  resent: 'نیا کوڈ بھیج دیا گیا ہے۔',
  useAnother: { email: 'دوسری ای میل استعمال کریں', sms: 'دوسرا نمبر استعمال کریں' },
  verifying: 'کوڈ جانچا جا رہا ہے',
  doneTitle: 'آپ سائن ان ہیں',
  doneAs: ['اکاؤنٹ: ', ''],
  signOut: 'سائن آؤٹ کریں',
  memoryOnly: 'یہ صفحہ بند کرنے پر آپ سائن آؤٹ ہو جائیں گے۔',
  starting: 'سائن ان لوڈ ہو رہا ہے',
  misconfigured: notAvailable,
  tryAgain: 'دوبارہ کوشش کریں',
  noAccountTitle: 'ابھی کوئی اکاؤنٹ نہیں',
  noAccount: ['', ' کے لیے کوئی اکاؤنٹ نہیں ہے۔'],
  misconfiguredTitle: 'سائن ان دستیاب نہیں ہے',
  developerDetails: 'ڈیولپرز کے لیے تفصیلات',
  or: 'یا',
  continueWith: {
    company: (name) => `${name} کے ساتھ جاری رکھیں`,
    passkey: 'پاس کی کے ساتھ جاری رکھیں',
    wallet: 'والٹ کے ساتھ جاری رکھیں',
  },
  lastUsed: 'آخری بار استعمال شدہ',
  waiting: {
    window: {
      text: 'اگر کوئی ونڈو کھلی ہے تو وہاں سائن ان کریں۔ ہم خود آگے بڑھیں گے۔',
    },
    passkey: { title: 'اپنی پاس کی استعمال کریں', text: 'اپنے آلے پر دی گئی ہدایات پر عمل کریں۔' },
    wallet: {
      title: 'اپنے والٹ میں تصدیق کریں',
      text: 'آپ کا والٹ ایک پیغام پر دستخط مانگ رہا ہے۔ اس کا کوئی خرچ نہیں۔',
      again: 'اگر آپ یہاں نئے ہیں تو آپ کا والٹ آپ کا اکاؤنٹ بنانے کے لیے ایک اور دستخط مانگے گا۔',
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
    text: 'اگلی بار بغیر کوڈ کے: فنگر پرنٹ، چہرہ یا اسکرین لاک استعمال کریں۔',
    create: 'پاس کی بنائیں',
    decline: 'ابھی نہیں',
    making: 'اپنے آلے پر دی گئی ہدایات پر عمل کریں',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'یہ براؤزر سائن ان کے لیے بہت پرانا ہے۔ کوئی اور استعمال کریں۔',
    offline: 'آپ آف لائن ہیں۔ انٹرنیٹ آنے پر ہم آگے بڑھیں گے۔',
    timeout: `سائن ان سروس جواب دینے میں بہت دیر کر رہی ہے۔ ${retry}`,
    unreachable: `سائن ان سروس سے رابطہ نہیں ہو رہا۔ ${retry}`,
    malformed_reply: `ہماری طرف سے کچھ غلط ہو گیا۔ ${retry}`,
    load_failed: 'اس صفحے کا ایک حصہ لوڈ نہیں ہو سکا۔',
    internal: `ہماری طرف سے کچھ غلط ہو گیا۔ ${retry}`,
    invalid_request: `سائن ان سروس نے درخواست مسترد کر دی۔ ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? '\u2066+1 555 010 0000\u2069 جیسا فون نمبر درج کریں۔'
        : 'naam@example.com جیسا ای میل پتہ درج کریں۔',
    provider_not_enabled: `سائن ان کا یہ طریقہ بند ہے۔ ${notAvailable}`,
    delivery_failed: `کوڈ نہیں بھیجا جا سکا۔ ${retry}`,
    rate_limited: ({ wait }) => `بہت زیادہ کوششیں ہو گئیں۔${wait && ` ${wait} میں دوبارہ کوشش کریں۔`}`,
    otp_invalid: ({ triesLeft }) =>
      `غلط کوڈ۔${triesLeft ? ` ${selectForm('ur', triesLeft, { one: 'ایک کوشش باقی ہے۔', other: `${triesLeft} کوششیں باقی ہیں۔` })}` : ''}`,
    otp_expired: `اس کوڈ کی میعاد ختم ہو گئی ہے۔ ${newCode}`,
    otp_tries_exhausted: `بہت زیادہ غلط کوششیں ہو گئیں۔ ${newCode}`,
    otp_stopped:
      'بہت زیادہ غلط کوڈ درج ہوئے۔ کسی اور طریقے سے سائن ان کریں، یا ہمارے بھیجے ہوئے پیغام کا لنک کھولیں۔',
    otp_bundle_invalid: `یہ کوڈ اب استعمال نہیں ہو سکتا۔ ${newCode}`,
    verification_token_invalid: `بہت دیر ہو گئی۔ ${startOver}`,
    client_signature_invalid: `سائن ان مکمل نہیں ہو سکا۔ ${startOver}`,
    account_not_found: 'اس رابطے کے لیے کوئی اکاؤنٹ نہیں ہے۔',
    request_stale: 'اس آلے کی گھڑی درست نہیں۔ اسے ٹھیک کر کے دوبارہ کوشش کریں۔',
    unauthenticated: `آپ سائن آؤٹ ہو چکے ہیں۔ ${startOver}`,
    permission_denied: `اس کی اجازت نہیں ہے۔ ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'اپنا فون نمبر درج کریں۔' : 'اپنا ای میل پتہ درج کریں۔',
    untrusted_signer: `سائن ان سروس کی تصدیق نہیں ہو سکی۔ ${notAvailable}`,
    key_lost: `اس براؤزر سے اس سائن ان کی کلید کھو گئی ہے۔ ${startOver}`,
    aborted: startOver,
    unexpected: 'اس صفحے پر کچھ غلط ہو گیا۔',
    signing_cancelled: 'سائن ان منسوخ کر دیا گیا۔',
    signing_failed: 'یہ نہیں ہو سکا۔ دوبارہ کوشش کریں یا کسی اور طریقے سے سائن ان کریں۔',
    popup_blocked: 'براؤزر نے ونڈو روک دی۔ اجازت دے کر دوبارہ کوشش کریں۔',
    provider_failed: 'دوسری سائن ان سروس میں مسئلہ ہے۔ دوبارہ کوشش کریں۔',
    oauth_provider_unavailable: 'دوسری سائن ان سروس میں مسئلہ ہے۔ دوبارہ کوشش کریں۔',
    provider_reply_invalid: `اس سائن ان کی تصدیق نہیں ہو سکی۔ ${startOver}`,
    oidc_token_invalid: `اس سائن ان کی میعاد ختم ہو گئی ہے۔ ${startOver}`,
    oauth_code_invalid: `اس سائن ان کی میعاد ختم ہو گئی ہے۔ ${startOver}`,
    in_app_browser: 'یہ ایپ کے اندر کام نہیں کرتا۔ ایپ کے مینو سے یہ صفحہ اپنے براؤزر میں کھولیں۔',
    passkey_unsupported: `یہ براؤزر یہاں پاس کی استعمال نہیں کر سکتا۔ ${otherWay}`,
    wallet_missing: `اس براؤزر میں کوئی والٹ نہیں ہے۔ ${otherWay}`,
    signup_not_enabled: `یہاں نئے اکاؤنٹ نہیں بنائے جا سکتے۔ ${notAvailable}`,
  },
};
