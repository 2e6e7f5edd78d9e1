import type { MessageWords } from '../message-words.ts';

/** Italian, with the informal "tu". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} è il tuo codice di accesso a ${name}`,
  codeIs: (name) => `Il tuo codice di accesso a ${name} è:`,
  validity: (time) => `Scade tra ${time} e può essere usato una sola volta.`,
  warning: 'Se non l’hai richiesto, ignora questo messaggio. Non comunicare il codice a nessuno.',
  notice: {
    subject: (name) => `Qualcuno sta cercando di accedere a ${name} al posto tuo`,
    stopped: (name) =>
      `Sono stati inseriti troppi codici errati per accedere a ${name} al posto tuo. Le richieste da reti sconosciute non ricevono più codici.`,
    open: 'Se vuoi accedere, apri questo link sul dispositivo con cui accedi, poi richiedi un nuovo codice:',
    other: 'Se vuoi accedere, fallo da dove hai già effettuato l’accesso o in un altro modo.',
    nobody:
      'Se non sei stato tu, non devi fare nulla: nessuno ha effettuato l’accesso. Non inoltrare questo messaggio.',
  },
};
