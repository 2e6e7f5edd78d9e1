import type { MessageWords } from '../message-words.ts';

/** Polish, in the second person singular. Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} to Twój kod logowania (${name})`,
  codeIs: (name) => `Twój kod logowania (${name}):`,
  validity: (time) => `Ważność: ${time}. Można go użyć tylko raz.`,
  warning: 'Jeśli to nie była Twoja prośba, zignoruj tę wiadomość. Nikomu nie podawaj kodu.',
  notice: {
    subject: (name) => `Ktoś próbuje się zalogować jako Ty: ${name}`,
    stopped: (name) =>
      `Podczas logowania w Twoim imieniu (${name}) wpisano zbyt wiele błędnych kodów. Na żądania z nieznanych sieci nie wysyłamy już kodów.`,
    open: 'Jeśli chcesz się zalogować, otwórz ten link na urządzeniu, na którym się logujesz, a potem poproś o nowy kod:',
    other: 'Jeśli chcesz się zalogować, zrób to stamtąd, skąd logujesz się na co dzień, albo w inny sposób.',
    nobody:
      'Jeśli to nie Ty, nie musisz nic robić: nikt się nie zalogował. Nie przekazuj tej wiadomości dalej.',
  },
};
