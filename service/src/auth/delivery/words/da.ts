import type { MessageWords } from '../message-words.ts';

/** Danish, with the informal "du". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} er din loginkode til ${name}`,
  codeIs: (name) => `Din loginkode til ${name} er:`,
  validity: (time) => `Den udløber om ${time} og kan bruges én gang.`,
  warning: 'Hvis du ikke har bedt om den, kan du se bort fra denne besked. Del ikke koden med nogen.',
  notice: {
    subject: (name) => `Nogen forsøger at logge ind på ${name} som dig`,
    stopped: (name) =>
      `Der er indtastet for mange forkerte koder for at logge ind på ${name} som dig. Anmodninger fra ukendte netværk får ikke flere koder.`,
    open: 'Hvis du vil logge ind, skal du åbne dette link på den enhed, du logger ind med, og derefter bede om en ny kode:',
    other:
      'Hvis du vil logge ind, skal du gøre det fra et sted, hvor du har logget ind før, eller på en anden måde.',
    nobody:
      'Hvis det ikke var dig, skal du ikke gøre noget: Ingen er blevet logget ind. Videresend ikke denne besked.',
  },
};
