import type { MessageWords } from '../message-words.ts';

/** Hebrew, in the plural, so that everybody is addressed. Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'rtl',
  subject: (code, name) => `קוד ההתחברות שלכם אל ${name} הוא ${code}`,
  codeIs: (name) => `קוד ההתחברות שלכם אל ${name} הוא:`,
  validity: (time) => `תוקף: ${time}. אפשר להשתמש בו פעם אחת.`,
  warning: 'אם לא ביקשתם אותו, התעלמו מההודעה הזו. אל תמסרו את הקוד לאף אחד.',
  notice: {
    subject: (name) => `מישהו מנסה להתחבר אל ${name} בשמכם`,
    stopped: (name) =>
      `הוזנו יותר מדי קודים שגויים להתחברות אל ${name} בשמכם. בקשות מרשתות לא מוכרות לא יקבלו עוד קודים.`,
    open: 'אם ברצונכם להתחבר, פתחו את הקישור הזה במכשיר שבו אתם מתחברים, ואז בקשו קוד חדש:',
    other: 'אם ברצונכם להתחבר, עשו זאת ממקום שכבר התחברתם ממנו, או בדרך אחרת.',
    nobody: 'אם לא הייתם אלה אתם, אין צורך לעשות דבר: איש לא התחבר. אל תעבירו את ההודעה הזו הלאה.',
  },
};
