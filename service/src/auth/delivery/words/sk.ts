import type { MessageWords } from '../message-words.ts';

/** Slovak, with the formal "vy". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} je váš prihlasovací kód (${name})`,
  codeIs: (name) => `Váš prihlasovací kód (${name}):`,
  validity: (time) => `Platnosť: ${time}. Dá sa použiť iba raz.`,
  warning: 'Ak ste oň nežiadali, túto správu ignorujte. Kód nikomu neprezraďte.',
  notice: {
    subject: (name) => `Niekto sa pokúša prihlásiť ako vy: ${name}`,
    stopped: (name) =>
      `Pri prihlasovaní vo vašom mene (${name}) bolo zadaných príliš veľa nesprávnych kódov. Na žiadosti z neznámych sietí sa už kódy neposielajú.`,
    open: 'Ak sa chcete prihlásiť, otvorte tento odkaz v zariadení, v ktorom sa prihlasujete, a potom požiadajte o nový kód:',
    other: 'Ak sa chcete prihlásiť, urobte to odtiaľ, odkiaľ ste sa už prihlásili, alebo iným spôsobom.',
    nobody: 'Ak ste to neboli vy, nemusíte nič robiť: nikto sa neprihlásil. Túto správu nepreposielajte.',
  },
};
