import type { MessageWords } from '../message-words.ts';

/** Dutch, with the informal "je". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} is je inlogcode voor ${name}`,
  codeIs: (name) => `Je inlogcode voor ${name} is:`,
  validity: (time) => `De code verloopt over ${time} en werkt één keer.`,
  warning: 'Heb je er niet om gevraagd, negeer dit bericht dan. Deel de code met niemand.',
  notice: {
    subject: (name) => `Iemand probeert als jou in te loggen bij ${name}`,
    stopped: (name) =>
      `Er zijn te veel onjuiste codes ingevoerd om als jou in te loggen bij ${name}. Verzoeken vanaf onbekende netwerken krijgen geen codes meer.`,
    open: 'Wil je inloggen, open dan deze link op het apparaat waarmee je inlogt en vraag daarna een nieuwe code aan:',
    other:
      'Wil je inloggen, doe dat dan vanaf een plek waar je al eerder hebt ingelogd, of op een andere manier.',
    nobody:
      'Was jij het niet, dan hoef je niets te doen: er heeft niemand ingelogd. Stuur dit bericht niet door.',
  },
};
