import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Kontakt ejeren af dette websted.';
const startOver = 'Start forfra.';
const newCode = 'Få en ny kode.';
const retry = 'Prøv igen.';
const otherWay = 'Log ind på en anden måde.';

/** Danish, with the informal "du". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'da',
  direction: 'ltr',
  chooseTitle: 'Log ind',
  channels: {
    email: {
      label: 'E-mailadresse',
      placeholder: 'navn@example.com',
      switchTo: 'Brug en e-mailadresse i stedet',
      checkTitle: 'Tjek din e-mail',
    },
    sms: {
      label: 'Telefonnummer',
      placeholder: '+1 555 010 0000',
      switchTo: 'Brug et telefonnummer i stedet',
      checkTitle: 'Tjek dine beskeder',
    },
  },
  continue: 'Fortsæt',
  sending: 'Koden sendes',
  codeSent: (length, isAlphanumeric) => [
    `Vi har sendt en kode på ${length} ${isAlphanumeric ? 'tegn' : 'cifre'} til `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Kode, ${length} ${isAlphanumeric ? 'bogstaver og cifre' : 'cifre'}`,
  codeIncomplete: (missing) => `Indtast ${missing} tegn mere.`,
  didYouMean: ['Mente du ', '?'],
  resendIn: (wait) => `Send koden igen om ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Du kan bede om en ny kode om ${seconds} sekunder.`,
  resendReady: 'Du kan bede om en ny kode nu.',
  resend: 'Send en ny kode',
  resending: 'En ny kode sendes',
  resent: 'En ny kode er på vej.',
  useAnother: { email: 'Brug en anden e-mailadresse', sms: 'Brug et andet nummer' },
  verifying: 'Koden kontrolleres',
  doneTitle: 'Du er logget ind',
  doneAs: ['som ', ''],
  signOut: 'Log ud',
  memoryOnly: 'Du bliver logget ud, når du lukker denne side.',
  starting: 'Login indlæses',
  misconfigured: notAvailable,
  tryAgain: 'Prøv igen',
  noAccountTitle: 'Ingen konto endnu',
  noAccount: ['Der er ingen konto til ', '.'],
  misconfiguredTitle: 'Du kan ikke logge ind',
  developerDetails: 'Oplysninger til udviklere',
  or: 'eller',
  continueWith: {
    company: (name) => `Fortsæt med ${name}`,
    passkey: 'Fortsæt med en adgangsnøgle',
    wallet: 'Fortsæt med en wallet',
  },
  lastUsed: 'Sidst brugt',
  waiting: {
    window: {
      text: 'Hvis et vindue er åbnet, så log ind der. Derefter fortsætter vi automatisk.',
    },
    passkey: { title: 'Brug din adgangsnøgle', text: 'Følg vejledningen på din enhed.' },
    wallet: {
      title: 'Bekræft i din wallet',
      text: 'Din wallet beder dig om at underskrive en besked. Det koster ikke noget.',
      again: 'Hvis du er ny her, beder din wallet om endnu en underskrift for at oprette din konto.',
    },
  },
  askAgain: { window: 'Åbn vinduet igen', passkey: 'Spørg igen', wallet: 'Spørg igen' },
  cancel: 'Annuller',
  close: 'Luk',
  consentMissing: 'Sæt kryds i dette felt for at fortsætte.',
  chooseWallet: 'Vælg en wallet',
  noAccountWith: {
    window: 'Der er ingen konto til det login.',
    passkey: 'Der er ingen konto til den adgangsnøgle.',
    wallet: 'Der er ingen konto til den wallet.',
  },
  otherMethod: 'Log ind på en anden måde',
  choosePasskey: {
    title: 'Du blev ikke logget ind med en adgangsnøgle',
    text: 'Brug en anden adgangsnøgle, eller opret en konto med en ny.',
    ask: 'Brug en adgangsnøgle',
    create: 'Opret en konto',
  },
  passkeyOffer: {
    text: 'Næste gang uden kode: brug dit fingeraftryk, dit ansigt eller din skærmlås.',
    create: 'Opret en adgangsnøgle',
    decline: 'Ikke nu',
    making: 'Følg vejledningen på din enhed',
    made: 'Adgangsnøglen er klar. Du kan logge ind med den næste gang.',
    failed: 'Adgangsnøglen kunne ikke oprettes. Prøv igen.',
  },
  phone: {
    country: 'Land',
    search: 'Søg efter land',
    found: (count) =>
      selectForm('da', count, { one: `${count} land fundet`, other: `${count} lande fundet` }),
    noneFound: 'Intet land fundet',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Denne browser er for gammel til at logge ind med. Brug en anden.',
    offline: 'Du er offline. Vi fortsætter, når du er online igen.',
    timeout: `Logintjenesten er for længe om at svare. ${retry}`,
    unreachable: `Vi kan ikke få forbindelse til logintjenesten. ${retry}`,
    malformed_reply: `Noget gik galt hos os. ${retry}`,
    load_failed: 'En del af siden kunne ikke indlæses.',
    internal: `Noget gik galt hos os. ${retry}`,
    invalid_request: `Logintjenesten afviste anmodningen. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Indtast et telefonnummer som +1 555 010 0000.'
        : 'Indtast en e-mailadresse som navn@example.com.',
    provider_not_enabled: `Denne måde at logge ind på er slået fra. ${notAvailable}`,
    delivery_failed: `Koden kunne ikke sendes. ${retry}`,
    rate_limited: ({ wait }) => `For mange forsøg.${wait && ` Prøv igen om ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Forkert kode.${triesLeft ? ` ${selectForm('da', triesLeft, { one: 'Et forsøg tilbage.', other: `${triesLeft} forsøg tilbage.` })}` : ''}`,
    otp_expired: `Koden er udløbet. ${newCode}`,
    otp_tries_exhausted: `For mange forkerte forsøg. ${newCode}`,
    otp_stopped:
      'For mange forkerte koder. Log ind på en anden måde, eller åbn linket i den besked, vi har sendt.',
    otp_bundle_invalid: `Koden kan ikke længere bruges. ${newCode}`,
    verification_token_invalid: `Det tog for lang tid. ${startOver}`,
    client_signature_invalid: `Login kunne ikke gennemføres. ${startOver}`,
    account_not_found: 'Der er ingen konto til disse kontaktoplysninger.',
    request_stale: 'Uret på denne enhed går forkert. Stil det, og prøv igen.',
    unauthenticated: `Du er logget ud. ${startOver}`,
    permission_denied: `Det er ikke tilladt. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Indtast dit telefonnummer.' : 'Indtast din e-mailadresse.',
    untrusted_signer: `Logintjenesten kunne ikke bekræftes. ${notAvailable}`,
    key_lost: `Denne browser har mistet nøglen til dette login. ${startOver}`,
    aborted: startOver,
    unexpected: 'Noget gik galt på denne side.',
    signing_cancelled: 'Login blev annulleret.',
    signing_failed: 'Det virkede ikke. Prøv igen, eller log ind på en anden måde.',
    popup_blocked: 'Browseren blokerede vinduet. Tillad det, og prøv igen.',
    provider_failed: 'Den anden logintjeneste har et problem. Prøv igen.',
    oauth_provider_unavailable: 'Den anden logintjeneste har et problem. Prøv igen.',
    provider_reply_invalid: `Det login kunne ikke bekræftes. ${startOver}`,
    oidc_token_invalid: `Det login er udløbet. ${startOver}`,
    oauth_code_invalid: `Det login er udløbet. ${startOver}`,
    in_app_browser: 'Det virker ikke inde i en app. Åbn siden i din browser via appens menu.',
    passkey_unsupported: `Denne browser kan ikke bruge adgangsnøgler her. ${otherWay}`,
    wallet_missing: `Der er ingen wallet i denne browser. ${otherWay}`,
    signup_not_enabled: `Du kan ikke oprette en konto her. ${notAvailable}`,
  },
};
