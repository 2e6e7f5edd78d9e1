import type { MessageWords } from '../message-words.ts';

/** Swedish, with the informal "du". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} är din inloggningskod för ${name}`,
  codeIs: (name) => `Din inloggningskod för ${name} är:`,
  validity: (time) => `Den går ut om ${time} och kan användas en gång.`,
  warning: 'Om du inte har begärt den kan du bortse från det här meddelandet. Dela inte koden med någon.',
  notice: {
    subject: (name) => `Någon försöker logga in på ${name} som du`,
    stopped: (name) =>
      `För många felaktiga koder har angetts för att logga in på ${name} som du. Förfrågningar från okända nätverk får inga fler koder.`,
    open: 'Om du vill logga in öppnar du den här länken på enheten som du loggar in med och begär sedan en ny kod:',
    other: 'Om du vill logga in gör du det därifrån du har loggat in tidigare, eller på ett annat sätt.',
    nobody:
      'Om det inte var du behöver du inte göra något: ingen har loggat in. Vidarebefordra inte det här meddelandet.',
  },
};
