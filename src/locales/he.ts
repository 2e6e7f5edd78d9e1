import { messages as codes } from './he-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'יש לפנות לבעלי האתר.';
const startOver = 'יש להתחיל מחדש.';
const otherWay = 'יש להתחבר בדרך אחרת.';

/** Hebrew, in the plural, so that everybody is addressed. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'עדיין אין חשבון',
  noAccount: ['אין חשבון עבור ', '.'],
  misconfiguredTitle: 'ההתחברות לא זמינה',
  developerDetails: 'פרטים למפתחים',
  or: 'או',
  continueWith: {
    google: 'המשך עם Google',
    apple: 'המשך עם Apple',
    facebook: 'המשך עם Facebook',
    x: 'המשך עם X',
    discord: 'המשך עם Discord',
    passkey: 'המשך עם מפתח גישה',
    wallet: 'המשך עם ארנק',
  },
  lastUsed: 'שימוש אחרון',
  waiting: {
    window: { text: 'נפתח חלון. התחברו בו, והדף הזה ימשיך מעצמו.' },
    passkey: { title: 'השתמשו במפתח הגישה', text: 'המכשיר מבקש אותו עכשיו.' },
    wallet: { title: 'אשרו בארנק', text: 'הארנק מבקש לחתום על הודעה. זה לא עולה כסף.' },
  },
  askAgain: { window: 'פתיחת החלון שוב', passkey: 'בקשה חוזרת', wallet: 'בקשה חוזרת' },
  cancel: 'ביטול',
  close: 'סגירה',
  consentMissing: 'כדי להמשיך יש לסמן את התיבה הזו.',
  chooseWallet: 'בחירת ארנק',
  noAccountWith: {
    window: 'אין חשבון עבור ההתחברות הזו.',
    passkey: 'אין חשבון עבור מפתח הגישה הזה.',
    wallet: 'אין חשבון עבור הארנק הזה.',
  },
  otherMethod: 'התחברות בדרך אחרת',
  choosePasskey: {
    title: 'לא התחברתם עם מפתח גישה',
    text: 'השתמשו במפתח גישה אחר, או צרו חשבון עם מפתח חדש.',
    ask: 'שימוש במפתח גישה',
    create: 'יצירת חשבון',
  },
  passkeyOffer: {
    text: 'בפעם הבאה בלי קוד: המכשיר הזה יכול לחבר אתכם בטביעת אצבע, בזיהוי פנים או בנעילת המסך.',
    create: 'יצירת מפתח גישה',
    decline: 'לא עכשיו',
    making: 'המכשיר מבקש עכשיו אישור',
    made: 'מפתח הגישה מוכן. אפשר להתחבר איתו בפעם הבאה.',
    failed: 'לא הצלחנו ליצור את מפתח הגישה. נסו שוב.',
  },
  phone: {
    country: 'מדינה',
    search: 'חיפוש מדינה',
    found: (count) =>
      selectForm('he', count, {
        one: 'נמצאה מדינה אחת',
        two: 'נמצאו שתי מדינות',
        other: `נמצאו ${count} מדינות`,
      }),
    noneFound: 'לא נמצאה מדינה',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'לא אישרתם. אפשר לנסות שוב.',
    signing_failed: 'זה לא הצליח. נסו שוב או התחברו בדרך אחרת.',
    popup_blocked: 'הדפדפן חסם את החלון. אשרו אותו ונסו שוב.',
    provider_failed: 'יש בעיה בשירות ההתחברות האחר. נסו שוב.',
    oauth_provider_unavailable: 'יש בעיה בשירות ההתחברות האחר. נסו שוב.',
    provider_reply_invalid: `לא הצלחנו לבדוק את ההתחברות הזו. ${startOver}`,
    oidc_token_invalid: `ההתחברות הזו כבר לא בתוקף. ${startOver}`,
    oauth_code_invalid: `ההתחברות הזו כבר לא בתוקף. ${startOver}`,
    in_app_browser: 'זה לא עובד בתוך אפליקציה. פתחו את הדף בדפדפן.',
    passkey_unsupported: `הדפדפן הזה לא יכול להשתמש כאן במפתחות גישה. ${otherWay}`,
    wallet_missing: `אין ארנק בדפדפן הזה. ${otherWay}`,
    signup_not_enabled: `אי אפשר ליצור כאן חשבונות חדשים. ${notAvailable}`,
  },
};
