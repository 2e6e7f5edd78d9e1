import type { MessageWords } from '../message-words.ts';

/** German, with the formal "Sie". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} ist Ihr Anmeldecode für ${name}`,
  codeIs: (name) => `Ihr Anmeldecode für ${name} lautet:`,
  validity: (time) => `Gültigkeit: ${time}. Er kann einmal verwendet werden.`,
  warning:
    'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht. Geben Sie den Code an niemanden weiter.',
  notice: {
    subject: (name) => `Jemand versucht, sich als Sie anzumelden: ${name}`,
    stopped: (name) =>
      `Bei der Anmeldung in Ihrem Namen (${name}) wurden zu viele falsche Codes eingegeben. Anfragen aus unbekannten Netzen erhalten keine Codes mehr.`,
    open: 'Wenn Sie sich anmelden möchten, öffnen Sie diesen Link auf dem Gerät, mit dem Sie sich anmelden, und fordern Sie dann einen neuen Code an:',
    other:
      'Wenn Sie sich anmelden möchten, tun Sie es von dort, wo Sie sich schon einmal angemeldet haben, oder auf andere Weise.',
    nobody:
      'Wenn Sie es nicht waren, müssen Sie nichts tun: Niemand hat sich angemeldet. Leiten Sie diese Nachricht nicht weiter.',
  },
};
