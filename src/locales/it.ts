import { messages as codes } from './it-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Contatta il proprietario di questo sito.';
const startOver = 'Ricomincia da capo.';
const otherWay = 'Accedi in un altro modo.';

/** Italian, with the informal "tu". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Non hai ancora un account',
  noAccount: ['Non esiste alcun account per ', '.'],
  misconfiguredTitle: 'Accesso non disponibile',
  developerDetails: 'Dettagli per gli sviluppatori',
  or: 'oppure',
  continueWith: {
    google: 'Continua con Google',
    apple: 'Continua con Apple',
    facebook: 'Continua con Facebook',
    x: 'Continua con X',
    discord: 'Continua con Discord',
    passkey: 'Continua con una passkey',
    wallet: 'Continua con un wallet',
  },
  lastUsed: 'Ultimo usato',
  waiting: {
    window: {
      text: 'Si è aperta una finestra. Accedi da lì: questa pagina proseguirà da sola.',
    },
    passkey: { title: 'Usa la tua passkey', text: 'Il tuo dispositivo te la chiede ora.' },
    wallet: {
      title: 'Conferma nel tuo wallet',
      text: 'Il tuo wallet ti chiede di firmare un messaggio. Non costa nulla.',
    },
  },
  askAgain: { window: 'Riapri la finestra', passkey: 'Chiedi di nuovo', wallet: 'Chiedi di nuovo' },
  cancel: 'Annulla',
  close: 'Chiudi',
  consentMissing: 'Seleziona questa casella per continuare.',
  chooseWallet: 'Scegli un wallet',
  noAccountWith: {
    window: 'Non esiste alcun account per questo accesso.',
    passkey: 'Non esiste alcun account per questa passkey.',
    wallet: 'Non esiste alcun account per questo wallet.',
  },
  otherMethod: 'Accedi in un altro modo',
  choosePasskey: {
    title: 'Nessuna passkey ti ha fatto accedere',
    text: 'Usa un’altra passkey o crea un account con una nuova.',
    ask: 'Usa una passkey',
    create: 'Crea un account',
  },
  passkeyOffer: {
    text: 'La prossima volta senza codice: questo dispositivo può farti accedere con l’impronta, il volto o il suo blocco.',
    create: 'Crea una passkey',
    decline: 'Non ora',
    making: 'Il tuo dispositivo te lo chiede ora',
    made: 'La passkey è pronta. Potrai usarla la prossima volta.',
    failed: 'Non è stato possibile creare la passkey. Riprova.',
  },
  phone: {
    country: 'Paese',
    search: 'Cerca un paese',
    found: (count) =>
      selectForm('it', count, { one: `${count} paese trovato`, other: `${count} paesi trovati` }),
    noneFound: 'Nessun paese trovato',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Non hai confermato. Puoi riprovare.',
    signing_failed: 'Non ha funzionato. Riprova o accedi in un altro modo.',
    popup_blocked: 'Il browser ha bloccato la finestra. Consentila e riprova.',
    provider_failed: 'L’altro servizio di accesso ha un problema. Riprova.',
    oauth_provider_unavailable: 'L’altro servizio di accesso ha un problema. Riprova.',
    provider_reply_invalid: `Non è stato possibile verificare questo accesso. ${startOver}`,
    oidc_token_invalid: `Questo accesso non è più valido. ${startOver}`,
    oauth_code_invalid: `Questo accesso non è più valido. ${startOver}`,
    in_app_browser: 'Non funziona all’interno di un’app. Apri questa pagina nel browser.',
    passkey_unsupported: `Questo browser non può usare le passkey qui. ${otherWay}`,
    wallet_missing: `In questo browser non c’è alcun wallet. ${otherWay}`,
    signup_not_enabled: `Qui non si possono creare account. ${notAvailable}`,
  },
};
