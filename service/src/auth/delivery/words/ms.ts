import type { MessageWords } from '../message-words.ts';

/** Malay, with the polite "anda". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} ialah kod log masuk ${name} anda`,
  codeIs: (name) => `Kod log masuk ${name} anda ialah:`,
  validity: (time) => `Sah selama ${time} dan boleh digunakan sekali sahaja.`,
  warning: 'Jika anda tidak memintanya, abaikan mesej ini. Jangan berikan kod ini kepada sesiapa.',
  notice: {
    subject: (name) => `Seseorang cuba log masuk ke ${name} sebagai anda`,
    stopped: (name) =>
      `Terlalu banyak kod yang salah dimasukkan untuk log masuk ke ${name} sebagai anda. Permintaan daripada rangkaian yang tidak dikenali tidak lagi menerima kod.`,
    open: 'Jika anda mahu log masuk, buka pautan ini pada peranti yang anda gunakan untuk log masuk, kemudian minta kod baharu:',
    other: 'Jika anda mahu log masuk, lakukannya dari tempat anda pernah log masuk, atau dengan cara lain.',
    nobody:
      'Jika itu bukan anda, anda tidak perlu berbuat apa-apa: tiada sesiapa yang log masuk. Jangan majukan mesej ini.',
  },
};
