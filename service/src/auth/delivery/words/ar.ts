import type { MessageWords } from '../message-words.ts';

/** Arabic, in modern standard Arabic. Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'rtl',
  subject: (code, name) => `رمز تسجيل الدخول إلى ${name} هو ${code}`,
  codeIs: (name) => `رمز تسجيل الدخول إلى ${name} هو:`,
  validity: (time) => `مدة صلاحيته ${time}، ويُستخدم مرة واحدة.`,
  warning: 'إذا لم تطلبه فتجاهل هذه الرسالة. لا تعطِ الرمز لأي شخص.',
  notice: {
    subject: (name) => `يحاول شخص ما تسجيل الدخول إلى ${name} باسمك`,
    stopped: (name) =>
      `أُدخلت رموز خاطئة كثيرة لتسجيل الدخول إلى ${name} باسمك. لن تُرسل رموز بعد الآن إلى طلبات من شبكات غير معروفة.`,
    open: 'إذا أردت تسجيل الدخول فافتح هذا الرابط على الجهاز الذي تسجّل الدخول منه، ثم اطلب رمزًا جديدًا:',
    other: 'إذا أردت تسجيل الدخول فافعل ذلك من مكان سجّلت الدخول منه سابقًا، أو بطريقة أخرى.',
    nobody: 'إذا لم تكن أنت من فعل ذلك فلا يلزمك شيء: لم يسجّل أحد الدخول. لا تُعد توجيه هذه الرسالة.',
  },
};
