import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Contactează proprietarul acestui site.';
const startOver = 'Ia-o de la capăt.';
const newCode = 'Cere un cod nou.';
const retry = 'Încearcă din nou.';
const otherWay = 'Conectează-te în alt mod.';

/** Romanian, with the informal "tu". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'ro',
  direction: 'ltr',
  chooseTitle: 'Conectare',
  channels: {
    email: {
      label: 'Adresă de e-mail',
      placeholder: 'nume@example.com',
      switchTo: 'Folosește o adresă de e-mail',
      checkTitle: 'Verifică-ți e-mailul',
    },
    sms: {
      label: 'Număr de telefon',
      placeholder: '+1 555 010 0000',
      switchTo: 'Folosește un număr de telefon',
      checkTitle: 'Verifică-ți mesajele',
    },
  },
  continue: 'Continuă',
  sending: 'Se trimite codul',
  codeSent: (length, isAlphanumeric) => [
    `Am trimis un cod de ${length} ${isAlphanumeric ? 'caractere' : 'cifre'} la `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Cod, ${length} ${isAlphanumeric ? 'litere și cifre' : 'cifre'}`,
  codeIncomplete: (missing) => `Introdu încă ${missing} ${missing === 1 ? 'caracter' : 'caractere'}.`,
  didYouMean: ['Ai vrut să scrii ', '?'],
  resendIn: (wait) => `Retrimite codul peste ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Secunde până poți cere un cod nou: ${seconds}.`,
  resendReady: 'Acum poți cere un cod nou.',
  resend: 'Trimite un cod nou',
  resending: 'Se trimite un cod nou',
  resent: 'Un cod nou este pe drum.',
  useAnother: { email: 'Folosește altă adresă de e-mail', sms: 'Folosește alt număr' },
  verifying: 'Se verifică codul',
  doneTitle: 'Te-ai conectat',
  doneAs: ['ca ', ''],
  signOut: 'Deconectează-te',
  memoryOnly: 'Vei fi deconectat când închizi această pagină.',
  starting: 'Se încarcă conectarea',
  misconfigured: notAvailable,
  tryAgain: 'Încearcă din nou',
  noAccountTitle: 'Încă nu ai cont',
  noAccount: ['Nu există niciun cont pentru ', '.'],
  misconfiguredTitle: 'Conectarea nu este disponibilă',
  developerDetails: 'Detalii pentru dezvoltatori',
  or: 'sau',
  continueWith: {
    company: (name) => `Continuă cu ${name}`,
    passkey: 'Continuă cu o cheie de acces',
    wallet: 'Continuă cu un portofel',
  },
  lastUsed: 'Folosit ultima dată',
  waiting: {
    window: {
      text: 'Dacă s-a deschis o fereastră, conectează-te acolo. Apoi continuăm automat.',
    },
    passkey: { title: 'Folosește cheia de acces', text: 'Urmează instrucțiunile de pe dispozitiv.' },
    wallet: {
      title: 'Confirmă în portofel',
      text: 'Portofelul îți cere să semnezi un mesaj. Nu costă nimic.',
      again: 'Dacă ești aici pentru prima dată, portofelul va cere încă o semnătură pentru a-ți crea contul.',
    },
  },
  askAgain: { window: 'Redeschide fereastra', passkey: 'Cere din nou', wallet: 'Cere din nou' },
  cancel: 'Anulează',
  close: 'Închide',
  consentMissing: 'Bifează această casetă pentru a continua.',
  chooseWallet: 'Alege un portofel',
  noAccountWith: {
    window: 'Nu există niciun cont pentru această conectare.',
    passkey: 'Nu există niciun cont pentru această cheie de acces.',
    wallet: 'Nu există niciun cont pentru acest portofel.',
  },
  otherMethod: 'Conectează-te în alt mod',
  choosePasskey: {
    title: 'Nu te-ai conectat cu o cheie de acces',
    text: 'Folosește altă cheie de acces sau creează un cont cu una nouă.',
    ask: 'Folosește o cheie de acces',
    create: 'Creează un cont',
  },
  passkeyOffer: {
    text: 'Data viitoare, fără cod: folosește amprenta, fața sau blocarea ecranului.',
    create: 'Creează o cheie de acces',
    decline: 'Nu acum',
    making: 'Urmează instrucțiunile de pe dispozitiv',
    made: 'Cheia de acces este gata. O poți folosi data viitoare.',
    failed: 'Cheia de acces nu a putut fi creată. Încearcă din nou.',
  },
  phone: {
    country: 'Țară',
    search: 'Caută o țară',
    found: (count) =>
      selectForm('ro', count, {
        one: 'O țară găsită',
        few: `${count} țări găsite`,
        other: `${count} de țări găsite`,
      }),
    noneFound: 'Nicio țară găsită',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Acest browser este prea vechi pentru conectare. Folosește altul.',
    offline: 'Ești offline. Continuăm când revii online.',
    timeout: `Serviciul de conectare răspunde prea greu. ${retry}`,
    unreachable: `Nu putem contacta serviciul de conectare. ${retry}`,
    malformed_reply: `Ceva nu a mers bine la noi. ${retry}`,
    load_failed: 'O parte din această pagină nu s-a putut încărca.',
    internal: `Ceva nu a mers bine la noi. ${retry}`,
    invalid_request: `Serviciul de conectare a respins cererea. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Introdu un număr de telefon precum +1 555 010 0000.'
        : 'Introdu o adresă de e-mail precum nume@example.com.',
    provider_not_enabled: `Acest mod de conectare este dezactivat. ${notAvailable}`,
    delivery_failed: `Codul nu a putut fi trimis. ${retry}`,
    rate_limited: ({ wait }) => `Prea multe încercări.${wait && ` Încearcă din nou peste ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Cod incorect.${triesLeft ? ` ${selectForm('ro', triesLeft, { one: 'Mai ai o încercare.', few: `Mai ai ${triesLeft} încercări.`, other: `Mai ai ${triesLeft} de încercări.` })}` : ''}`,
    otp_expired: `Codul a expirat. ${newCode}`,
    otp_tries_exhausted: `Prea multe încercări greșite. ${newCode}`,
    otp_stopped:
      'Prea multe coduri greșite. Conectează-te în alt mod sau deschide linkul din mesajul trimis.',
    otp_bundle_invalid: `Codul nu mai poate fi folosit. ${newCode}`,
    verification_token_invalid: `A durat prea mult. ${startOver}`,
    client_signature_invalid: `Conectarea nu s-a putut finaliza. ${startOver}`,
    account_not_found: 'Nu există niciun cont pentru acest contact.',
    request_stale: 'Ceasul acestui dispozitiv nu este corect. Potrivește-l și încearcă din nou.',
    unauthenticated: `Ai ieșit din cont. ${startOver}`,
    permission_denied: `Acest lucru nu este permis. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Introdu numărul de telefon.' : 'Introdu adresa de e-mail.',
    untrusted_signer: `Serviciul de conectare nu a putut fi verificat. ${notAvailable}`,
    key_lost: `Acest browser a pierdut cheia acestei conectări. ${startOver}`,
    aborted: startOver,
    unexpected: 'Ceva nu a mers bine pe această pagină.',
    signing_cancelled: 'Conectarea a fost anulată.',
    signing_failed: 'Nu a mers. Încearcă din nou sau conectează-te în alt mod.',
    popup_blocked: 'Browserul a blocat fereastra. Permite-o și încearcă din nou.',
    provider_failed: 'Celălalt serviciu de conectare are o problemă. Încearcă din nou.',
    oauth_provider_unavailable: 'Celălalt serviciu de conectare are o problemă. Încearcă din nou.',
    provider_reply_invalid: `Această conectare nu a putut fi verificată. ${startOver}`,
    oidc_token_invalid: `Această conectare a expirat. ${startOver}`,
    oauth_code_invalid: `Această conectare a expirat. ${startOver}`,
    in_app_browser: 'Nu funcționează într-o aplicație. Deschide pagina în browser din meniul aplicației.',
    passkey_unsupported: `Acest browser nu poate folosi chei de acces aici. ${otherWay}`,
    wallet_missing: `Nu există niciun portofel în acest browser. ${otherWay}`,
    signup_not_enabled: `Aici nu se pot crea conturi noi. ${notAvailable}`,
  },
};
