import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Contatta il proprietario di questo sito.';
const startOver = 'Ricomincia da capo.';
const newCode = 'Richiedi un nuovo codice.';
const retry = 'Riprova.';
const otherWay = 'Accedi in un altro modo.';

/** Italian, with the informal "tu". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'it',
  direction: 'ltr',
  chooseTitle: 'Accedi',
  channels: {
    email: {
      label: 'Indirizzo email',
      placeholder: 'nome@example.com',
      switchTo: 'Usa un indirizzo email',
      checkTitle: 'Controlla la tua email',
    },
    sms: {
      label: 'Numero di telefono',
      placeholder: '+1 555 010 0000',
      switchTo: 'Usa un numero di telefono',
      checkTitle: 'Controlla i tuoi messaggi',
    },
  },
  continue: 'Continua',
  sending: 'Invio del codice',
  codeSent: (length, isAlphanumeric) => [
    `Abbiamo inviato un codice di ${length} ${isAlphanumeric ? 'caratteri' : 'cifre'} a `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Codice, ${length} ${isAlphanumeric ? 'lettere e cifre' : 'cifre'}`,
  codeIncomplete: (missing) => `Inserisci ancora ${missing} ${missing === 1 ? 'carattere' : 'caratteri'}.`,
  didYouMean: ['Intendevi ', '?'],
  resendIn: (wait) => `Invia di nuovo il codice tra ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Potrai richiedere un nuovo codice tra ${seconds} secondi.`,
  resendReady: 'Ora puoi richiedere un nuovo codice.',
  resend: 'Invia un nuovo codice',
  resending: 'Invio di un nuovo codice',
  resent: 'Un nuovo codice è in arrivo.',
  useAnother: { email: 'Usa un’altra email', sms: 'Usa un altro numero' },
  verifying: 'Verifica del codice',
  doneTitle: 'Hai effettuato l’accesso',
  doneAs: ['come ', ''],
  signOut: 'Esci',
  memoryOnly: 'L’accesso terminerà quando chiuderai questa pagina.',
  starting: 'Caricamento dell’accesso',
  misconfigured: notAvailable,
  tryAgain: 'Riprova',
  noAccountTitle: 'Non hai ancora un account',
  noAccount: ['Non esiste alcun account per ', '.'],
  misconfiguredTitle: 'Accesso non disponibile',
  developerDetails: 'Dettagli per gli sviluppatori',
  or: 'oppure',
  continueWith: {
    company: (name) => `Continua con ${name}`,
    passkey: 'Continua con una passkey',
    wallet: 'Continua con un wallet',
  },
  lastUsed: 'Ultimo usato',
  waiting: {
    window: {
      text: 'Se si è aperta una finestra, accedi da lì. Poi proseguiremo automaticamente.',
    },
    passkey: { title: 'Usa la tua passkey', text: 'Segui le indicazioni sul tuo dispositivo.' },
    wallet: {
      title: 'Conferma nel tuo wallet',
      text: 'Il tuo wallet ti chiede di firmare un messaggio. Non costa nulla.',
      again: 'Se è la tua prima volta qui, il wallet chiederà un’altra firma per creare il tuo account.',
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
    title: 'Accesso con passkey non riuscito',
    text: 'Usa un’altra passkey o crea un account con una nuova.',
    ask: 'Usa una passkey',
    create: 'Crea un account',
  },
  passkeyOffer: {
    text: 'La prossima volta niente codice: usa l’impronta, il volto o il blocco schermo.',
    create: 'Crea una passkey',
    decline: 'Non ora',
    making: 'Segui le indicazioni sul tuo dispositivo',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Questo browser è troppo vecchio per accedere. Usane un altro.',
    offline: 'Sei offline. Riprenderemo quando tornerai online.',
    timeout: `Il servizio di accesso impiega troppo tempo a rispondere. ${retry}`,
    unreachable: `Non riusciamo a raggiungere il servizio di accesso. ${retry}`,
    malformed_reply: `Qualcosa non ha funzionato da parte nostra. ${retry}`,
    load_failed: 'Non è stato possibile caricare una parte di questa pagina.',
    internal: `Qualcosa non ha funzionato da parte nostra. ${retry}`,
    invalid_request: `Il servizio di accesso ha rifiutato la richiesta. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Inserisci un numero di telefono come +1 555 010 0000.'
        : 'Inserisci un indirizzo email come nome@example.com.',
    provider_not_enabled: `Questo modo di accedere è disattivato. ${notAvailable}`,
    delivery_failed: `Non è stato possibile inviare il codice. ${retry}`,
    rate_limited: ({ wait }) => `Troppi tentativi.${wait && ` Riprova tra ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Codice errato.${triesLeft ? ` ${selectForm('it', triesLeft, { one: 'Ti resta un tentativo.', other: `Ti restano ${triesLeft} tentativi.` })}` : ''}`,
    otp_expired: `Il codice è scaduto. ${newCode}`,
    otp_tries_exhausted: `Troppi tentativi errati. ${newCode}`,
    otp_stopped:
      'Troppi codici errati. Accedi in un altro modo o apri il link nel messaggio che abbiamo inviato.',
    otp_bundle_invalid: `Il codice non si può più usare. ${newCode}`,
    verification_token_invalid: `È passato troppo tempo. ${startOver}`,
    client_signature_invalid: `Non è stato possibile completare l’accesso. ${startOver}`,
    account_not_found: 'Non esiste alcun account per questo contatto.',
    request_stale: 'L’orologio di questo dispositivo non è corretto. Regolalo e riprova.',
    unauthenticated: `Il tuo accesso è terminato. ${startOver}`,
    permission_denied: `Questa operazione non è consentita. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Inserisci il tuo numero di telefono.' : 'Inserisci il tuo indirizzo email.',
    untrusted_signer: `Non è stato possibile verificare il servizio di accesso. ${notAvailable}`,
    key_lost: `Questo browser ha perso la chiave di questo accesso. ${startOver}`,
    aborted: startOver,
    unexpected: 'Qualcosa non ha funzionato in questa pagina.',
    signing_cancelled: 'L’accesso è stato annullato.',
    signing_failed: 'Non ha funzionato. Riprova o accedi in un altro modo.',
    popup_blocked: 'Il browser ha bloccato la finestra. Consentila e riprova.',
    provider_failed: 'L’altro servizio di accesso ha un problema. Riprova.',
    oauth_provider_unavailable: 'L’altro servizio di accesso ha un problema. Riprova.',
    provider_reply_invalid: `Non è stato possibile verificare questo accesso. ${startOver}`,
    oidc_token_invalid: `Questo accesso è scaduto. ${startOver}`,
    oauth_code_invalid: `Questo accesso è scaduto. ${startOver}`,
    in_app_browser: 'Non funziona all’interno di un’app. Apri questa pagina nel browser dal menu dell’app.',
    passkey_unsupported: `Questo browser non può usare le passkey qui. ${otherWay}`,
    wallet_missing: `In questo browser non c’è alcun wallet. ${otherWay}`,
    signup_not_enabled: `Qui non si possono creare account. ${notAvailable}`,
  },
};
