import type { MessageWords } from '../message-words.ts';

/** Croatian, with the formal "vi". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} je vaš kôd za prijavu (${name})`,
  codeIs: (name) => `Vaš kôd za prijavu (${name}):`,
  validity: (time) => `Vrijedi: ${time}. Može se upotrijebiti jednom.`,
  warning: 'Ako ga niste zatražili, zanemarite ovu poruku. Nikome ne dajte kôd.',
  notice: {
    subject: (name) => `Netko se pokušava prijaviti kao vi: ${name}`,
    stopped: (name) =>
      `Pri prijavi u vaše ime (${name}) uneseno je previše netočnih kodova. Zahtjevi iz nepoznatih mreža više ne dobivaju kodove.`,
    open: 'Ako se želite prijaviti, otvorite ovu poveznicu na uređaju s kojim se prijavljujete, a zatim zatražite novi kôd:',
    other: 'Ako se želite prijaviti, učinite to odande odakle ste se već prijavili ili na drugi način.',
    nobody:
      'Ako to niste bili vi, ne trebate ništa učiniti: nitko se nije prijavio. Ne prosljeđujte ovu poruku.',
  },
};
