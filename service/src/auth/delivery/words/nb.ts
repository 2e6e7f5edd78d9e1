import type { MessageWords } from '../message-words.ts';

/** Norwegian Bokmål, with the informal "du". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} er innloggingskoden din for ${name}`,
  codeIs: (name) => `Innloggingskoden din for ${name} er:`,
  validity: (time) => `Den utløper om ${time} og kan brukes én gang.`,
  warning: 'Hvis du ikke har bedt om den, kan du se bort fra denne meldingen. Ikke del koden med noen.',
  notice: {
    subject: (name) => `Noen prøver å logge inn på ${name} som deg`,
    stopped: (name) =>
      `For mange feil koder ble skrevet inn for å logge inn på ${name} som deg. Forespørsler fra ukjente nettverk får ikke flere koder.`,
    open: 'Hvis du vil logge inn, åpner du denne lenken på enheten du logger inn med, og ber deretter om en ny kode:',
    other: 'Hvis du vil logge inn, gjør du det derfra du har logget inn før, eller på en annen måte.',
    nobody:
      'Hvis det ikke var deg, trenger du ikke å gjøre noe: Ingen har logget inn. Ikke videresend denne meldingen.',
  },
};
