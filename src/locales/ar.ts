import { messages as codes } from './ar-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'يُرجى التواصل مع مالك هذا الموقع.';
const startOver = 'يُرجى البدء من جديد.';
const otherWay = 'يُرجى تسجيل الدخول بطريقة أخرى.';

/** Arabic, in modern standard Arabic. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'لا يوجد حساب بعد',
  noAccount: ['لا يوجد حساب مرتبط بـ ', '.'],
  misconfiguredTitle: 'تسجيل الدخول غير متاح',
  developerDetails: 'تفاصيل للمطوّرين',
  or: 'أو',
  continueWith: {
    google: 'المتابعة باستخدام Google',
    apple: 'المتابعة باستخدام Apple',
    facebook: 'المتابعة باستخدام Facebook',
    x: 'المتابعة باستخدام X',
    discord: 'المتابعة باستخدام Discord',
    passkey: 'المتابعة باستخدام مفتاح مرور',
    wallet: 'المتابعة باستخدام محفظة',
  },
  lastUsed: 'آخر طريقة مستخدمة',
  waiting: {
    window: {
      text: 'فُتحت نافذة. سجِّل الدخول فيها، وستتابع هذه الصفحة تلقائيًا.',
    },
    passkey: { title: 'استخدِم مفتاح مرورك', text: 'جهازك يطلبه الآن.' },
    wallet: { title: 'أكِّد في محفظتك', text: 'تطلب محفظتك توقيع رسالة. لا يكلّف ذلك شيئًا.' },
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
    text: 'في المرة القادمة بلا رمز: يمكن لهذا الجهاز تسجيل دخولك ببصمتك أو وجهك أو قفل الشاشة.',
    create: 'إنشاء مفتاح مرور',
    decline: 'ليس الآن',
    making: 'جهازك يطلب تأكيدك الآن',
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
    ...codes.errors,
    signing_cancelled: 'لم يتم التأكيد. يمكنك المحاولة مجددًا.',
    signing_failed: 'لم ينجح ذلك. حاوِل مجددًا أو سجِّل الدخول بطريقة أخرى.',
    popup_blocked: 'حظر المتصفح النافذة. اسمح بها ثم حاوِل مجددًا.',
    provider_failed: 'في خدمة تسجيل الدخول الأخرى مشكلة. حاوِل مجددًا.',
    oauth_provider_unavailable: 'في خدمة تسجيل الدخول الأخرى مشكلة. حاوِل مجددًا.',
    provider_reply_invalid: `تعذّر التحقق من تسجيل الدخول هذا. ${startOver}`,
    oidc_token_invalid: `لم يعد تسجيل الدخول هذا صالحًا. ${startOver}`,
    oauth_code_invalid: `لم يعد تسجيل الدخول هذا صالحًا. ${startOver}`,
    in_app_browser: 'لا يعمل هذا داخل تطبيق. افتح هذه الصفحة في متصفحك.',
    passkey_unsupported: `لا يدعم هذا المتصفح مفاتيح المرور هنا. ${otherWay}`,
    wallet_missing: `لا توجد محفظة في هذا المتصفح. ${otherWay}`,
    signup_not_enabled: `لا يمكن إنشاء حسابات جديدة هنا. ${notAvailable}`,
  },
};
