import type { MessageWords } from '../message-words.ts';

/** Romanian, with the informal "tu". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} este codul tău de conectare la ${name}`,
  codeIs: (name) => `Codul tău de conectare la ${name} este:`,
  validity: (time) => `Valabilitate: ${time}. Poate fi folosit o singură dată.`,
  warning: 'Dacă nu l-ai cerut, ignoră acest mesaj. Nu da codul nimănui.',
  notice: {
    subject: (name) => `Cineva încearcă să se conecteze la ${name} în numele tău`,
    stopped: (name) =>
      `Au fost introduse prea multe coduri greșite pentru conectarea la ${name} în numele tău. Cererile din rețele necunoscute nu mai primesc coduri.`,
    open: 'Dacă vrei să te conectezi, deschide acest link pe dispozitivul cu care te conectezi, apoi cere un cod nou:',
    other: 'Dacă vrei să te conectezi, fă-o de unde te-ai mai conectat sau în alt mod.',
    nobody:
      'Dacă nu ai fost tu, nu trebuie să faci nimic: nimeni nu s-a conectat. Nu redirecționa acest mesaj.',
  },
};
