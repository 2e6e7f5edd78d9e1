import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'يُرجى التواصل مع مالك هذا الموقع.';
const startOver = 'يُرجى البدء من جديد.';
const newCode = 'اطلب رمزًا جديدًا.';
const retry = 'حاوِل مجددًا.';
const otherWay = 'يُرجى تسجيل الدخول بطريقة أخرى.';

/** Arabic, in modern standard Arabic. Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'ar',
  direction: 'rtl',
  chooseTitle: 'تسجيل الدخول',
  channels: {
    email: {
      label: 'البريد الإلكتروني',
      placeholder: 'name@example.com',
      switchTo: 'استخدام البريد الإلكتروني',
      checkTitle: 'راجِع بريدك الإلكتروني',
    },
    sms: {
      label: 'رقم الهاتف',
      placeholder: '+1 555 010 0000',
      switchTo: 'استخدام رقم الهاتف',
      checkTitle: 'راجِع رسائلك',
    },
  },
  continue: 'متابعة',
  sending: 'جارٍ إرسال الرمز',
  codeSent: (length, isAlphanumeric) => [
    `أرسلنا رمزًا من ${length} ${isAlphanumeric ? 'خانات' : 'أرقام'} إلى `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `الرمز، ${length} ${isAlphanumeric ? 'أحرف وأرقام' : 'أرقام'}`,
  codeIncomplete: (missing) =>
    selectForm('ar', missing, {
      one: 'أدخِل خانة أخرى.',
      two: 'أدخِل خانتين أخريين.',
      few: `أدخِل ${missing} خانات أخرى.`,
      other: `أدخِل ${missing} خانة أخرى.`,
    }),
  didYouMean: ['هل تقصد ', '؟'],
  // With "بعد", a clock could be a time of day.
  resendIn: (wait) => `إعادة إرسال الرمز (${wait})`.replace(/\(0:0?(\d+)\)/, 'بعد $1 ث'),
  resendInSpoken: (seconds) => `الثواني المتبقية لطلب رمز جديد: ${seconds}.`,
  resendReady: 'يمكنك الآن طلب رمز جديد.',
  resend: 'إرسال رمز جديد',
  resending: 'جارٍ إرسال رمز جديد',
  resent: 'رمز جديد في الطريق إليك.',
  useAnother: { email: 'استخدام بريد إلكتروني آخر', sms: 'استخدام رقم آخر' },
  verifying: 'جارٍ التحقق من الرمز',
  doneTitle: 'تم تسجيل دخولك',
  doneAs: ['باسم ', ''],
  signOut: 'تسجيل الخروج',
  memoryOnly: 'سيتم تسجيل خروجك عند إغلاق هذه الصفحة.',
  starting: 'جارٍ تحميل تسجيل الدخول',
  misconfigured: notAvailable,
  tryAgain: 'إعادة المحاولة',
  noAccountTitle: 'لا يوجد حساب بعد',
  noAccount: ['لا يوجد حساب مرتبط بـ ', '.'],
  misconfiguredTitle: 'تسجيل الدخول غير متاح',
  developerDetails: 'تفاصيل للمطوّرين',
  or: 'أو',
  continueWith: {
    company: (name) => `المتابعة باستخدام ${name}`,
    passkey: 'المتابعة باستخدام مفتاح مرور',
    wallet: 'المتابعة باستخدام محفظة',
  },
  lastUsed: 'آخر طريقة مستخدمة',
  waiting: {
    window: {
      text: 'إذا فُتحت نافذة، فسجِّل الدخول فيها، وسنتابع تلقائيًا.',
    },
    passkey: { title: 'استخدِم مفتاح مرورك', text: 'اتّبع التعليمات على جهازك.' },
    wallet: {
      title: 'أكِّد في محفظتك',
      text: 'تطلب محفظتك توقيع رسالة. لا يكلّف ذلك شيئًا.',
      again: 'إذا كنت جديدًا هنا، فستطلب محفظتك توقيعًا آخر لإنشاء حسابك.',
    },
  },
  askAgain: { window: 'إعادة فتح النافذة', passkey: 'الطلب مجددًا', wallet: 'الطلب مجددًا' },
  cancel: 'إلغاء',
  close: 'إغلاق',
  consentMissing: 'يُرجى وضع علامة في هذا المربع للمتابعة.',
  chooseWallet: 'اختيار محفظة',
  noAccountWith: {
    window: 'لا يوجد حساب لتسجيل الدخول هذا.',
    passkey: 'لا يوجد حساب لمفتاح المرور هذا.',
    wallet: 'لا يوجد حساب لهذه المحفظة.',
  },
  otherMethod: 'تسجيل الدخول بطريقة أخرى',
  choosePasskey: {
    title: 'لم يتم تسجيل دخولك بأي مفتاح مرور',
    text: 'استخدِم مفتاح مرور آخر، أو أنشئ حسابًا بمفتاح جديد.',
    ask: 'استخدام مفتاح مرور',
    create: 'إنشاء حساب',
  },
  passkeyOffer: {
    text: 'في المرة القادمة بلا رمز: استخدِم بصمتك أو وجهك أو قفل الشاشة.',
    create: 'إنشاء مفتاح مرور',
    decline: 'ليس الآن',
    making: 'اتّبع التعليمات على جهازك',
    made: 'مفتاح المرور جاهز. يمكنك تسجيل الدخول به في المرة القادمة.',
    failed: 'تعذّر إنشاء مفتاح المرور. حاوِل مجددًا.',
  },
  phone: {
    country: 'البلد',
    search: 'البحث عن بلد',
    found: (count) =>
      selectForm('ar', count, {
        one: 'عُثر على بلد واحد',
        two: 'عُثر على بلدين',
        few: `عُثر على ${count} بلدان`,
        many: `عُثر على ${count} بلدًا`,
        other: `عُثر على ${count} بلد`,
      }),
    noneFound: 'لم يُعثر على أي بلد',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'هذا المتصفح قديم ولا يصلح لتسجيل الدخول. يُرجى استخدام متصفح آخر.',
    offline: 'أنت غير متصل بالإنترنت. سنتابع عند عودة الاتصال.',
    timeout: `تأخرت خدمة تسجيل الدخول في الرد. ${retry}`,
    unreachable: `يتعذّر الوصول إلى خدمة تسجيل الدخول. ${retry}`,
    malformed_reply: `حدث خطأ من جانبنا. ${retry}`,
    load_failed: 'تعذّر تحميل جزء من هذه الصفحة.',
    internal: `حدث خطأ من جانبنا. ${retry}`,
    invalid_request: `رفضت خدمة تسجيل الدخول الطلب. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'أدخِل رقم هاتف مثل \u2066+1 555 010 0000\u2069.'
        : 'أدخِل بريدًا إلكترونيًا مثل name@example.com.',
    provider_not_enabled: `طريقة تسجيل الدخول هذه متوقفة. ${notAvailable}`,
    delivery_failed: `تعذّر إرسال الرمز. ${retry}`,
    rate_limited: ({ wait }) => `محاولات كثيرة جدًا.${wait && ` انتظر ${wait} ثم حاوِل مجددًا.`}`,
    otp_invalid: ({ triesLeft }) =>
      `رمز غير صحيح.${triesLeft ? ` ${selectForm('ar', triesLeft, { one: 'بقيت محاولة واحدة.', two: 'بقيت محاولتان.', few: `بقيت ${triesLeft} محاولات.`, other: `بقيت ${triesLeft} محاولة.` })}` : ''}`,
    otp_expired: `انتهت صلاحية هذا الرمز. ${newCode}`,
    otp_tries_exhausted: `محاولات خاطئة كثيرة جدًا. ${newCode}`,
    otp_stopped:
      'أُدخلت رموز خاطئة كثيرة. استخدِم طريقة أخرى لتسجيل الدخول، أو افتح الرابط في الرسالة التي أرسلناها.',
    otp_bundle_invalid: `لم يعد هذا الرمز صالحًا. ${newCode}`,
    verification_token_invalid: `مضى وقت طويل. ${startOver}`,
    client_signature_invalid: `تعذّر إكمال تسجيل الدخول. ${startOver}`,
    account_not_found: 'لا يوجد حساب لجهة الاتصال هذه.',
    request_stale: 'ساعة هذا الجهاز غير صحيحة. يُرجى ضبطها ثم المحاولة مجددًا.',
    unauthenticated: `تم تسجيل خروجك. ${startOver}`,
    permission_denied: `هذا غير مسموح به. ${notAvailable}`,
    contact_missing: ({ channel }) => (channel === 'sms' ? 'أدخِل رقم هاتفك.' : 'أدخِل بريدك الإلكتروني.'),
    untrusted_signer: `تعذّر التحقق من خدمة تسجيل الدخول. ${notAvailable}`,
    key_lost: `فقد هذا المتصفح مفتاح تسجيل الدخول هذا. ${startOver}`,
    aborted: startOver,
    unexpected: 'حدث خطأ في هذه الصفحة.',
    signing_cancelled: 'تم إلغاء تسجيل الدخول.',
    signing_failed: 'لم ينجح ذلك. حاوِل مجددًا أو سجِّل الدخول بطريقة أخرى.',
    popup_blocked: 'حظر المتصفح النافذة. اسمح بها ثم حاوِل مجددًا.',
    provider_failed: 'في خدمة تسجيل الدخول الأخرى مشكلة. حاوِل مجددًا.',
    oauth_provider_unavailable: 'في خدمة تسجيل الدخول الأخرى مشكلة. حاوِل مجددًا.',
    provider_reply_invalid: `تعذّر التحقق من تسجيل الدخول هذا. ${startOver}`,
    oidc_token_invalid: `انتهت صلاحية تسجيل الدخول هذا. ${startOver}`,
    oauth_code_invalid: `انتهت صلاحية تسجيل الدخول هذا. ${startOver}`,
    in_app_browser: 'لا يعمل هذا داخل تطبيق. افتح هذه الصفحة في متصفحك من قائمة التطبيق.',
    passkey_unsupported: `لا يدعم هذا المتصفح مفاتيح المرور هنا. ${otherWay}`,
    wallet_missing: `لا توجد محفظة في هذا المتصفح. ${otherWay}`,
    signup_not_enabled: `لا يمكن إنشاء حسابات جديدة هنا. ${notAvailable}`,
  },
};
