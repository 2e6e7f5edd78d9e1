import type { MessageWords } from '../message-words.ts';

/** Hungarian, with the formal "ön". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} az ön bejelentkezési kódja (${name})`,
  codeIs: (name) => `Az ön bejelentkezési kódja (${name}):`,
  validity: (time) => `Érvényesség: ${time}. Egyszer használható fel.`,
  warning: 'Ha nem ön kérte, hagyja figyelmen kívül ezt az üzenetet. Ne adja meg a kódot senkinek.',
  notice: {
    subject: (name) => `Valaki megpróbál az ön nevében bejelentkezni: ${name}`,
    stopped: (name) =>
      `Túl sok hibás kódot adtak meg az ön nevében történő bejelentkezéshez (${name}). Ismeretlen hálózatokból érkező kérésekre már nem küldünk kódot.`,
    open: 'Ha be szeretne jelentkezni, nyissa meg ezt a hivatkozást azon az eszközön, amelyen bejelentkezik, majd kérjen új kódot:',
    other: 'Ha be szeretne jelentkezni, tegye ezt onnan, ahonnan már bejelentkezett, vagy más módon.',
    nobody: 'Ha nem ön volt az, nincs teendője: senki sem jelentkezett be. Ne továbbítsa ezt az üzenetet.',
  },
};
