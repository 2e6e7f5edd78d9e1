import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Kontakta webbplatsens ägare.';
const startOver = 'Börja om från början.';
const newCode = 'Hämta en ny kod.';
const retry = 'Försök igen.';
const otherWay = 'Logga in på ett annat sätt.';

/** Swedish, with the informal "du". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'sv',
  direction: 'ltr',
  chooseTitle: 'Logga in',
  channels: {
    email: {
      label: 'E-postadress',
      placeholder: 'namn@example.com',
      switchTo: 'Använd e-postadress i stället',
      checkTitle: 'Kolla din e-post',
    },
    sms: {
      label: 'Telefonnummer',
      placeholder: '+1 555 010 0000',
      switchTo: 'Använd telefonnummer i stället',
      checkTitle: 'Kolla dina meddelanden',
    },
  },
  continue: 'Fortsätt',
  sending: 'Koden skickas',
  codeSent: (length, isAlphanumeric) => [
    `Vi skickade en kod med ${length} ${isAlphanumeric ? 'tecken' : 'siffror'} till `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Kod, ${length} ${isAlphanumeric ? 'bokstäver och siffror' : 'siffror'}`,
  codeIncomplete: (missing) => `Ange ${missing} tecken till.`,
  didYouMean: ['Menade du ', '?'],
  resendIn: (wait) => `Skicka koden igen om ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Du kan be om en ny kod om ${seconds} sekunder.`,
  resendReady: 'Du kan be om en ny kod nu.',
  resend: 'Skicka en ny kod',
  resending: 'En ny kod skickas',
  resent: 'En ny kod är på väg.',
  useAnother: { email: 'Använd en annan e-postadress', sms: 'Använd ett annat nummer' },
  verifying: 'Koden kontrolleras',
  doneTitle: 'Du är inloggad',
  doneAs: ['som ', ''],
  signOut: 'Logga ut',
  memoryOnly: 'Du loggas ut när du stänger den här sidan.',
  starting: 'Inloggningen läses in',
  misconfigured: notAvailable,
  tryAgain: 'Försök igen',
  noAccountTitle: 'Inget konto än',
  noAccount: ['Det finns inget konto för ', '.'],
  misconfiguredTitle: 'Det går inte att logga in',
  developerDetails: 'Information för utvecklare',
  or: 'eller',
  continueWith: {
    company: (name) => `Fortsätt med ${name}`,
    passkey: 'Fortsätt med passkey',
    wallet: 'Fortsätt med plånbok',
  },
  lastUsed: 'Senast använd',
  waiting: {
    window: {
      text: 'Om ett fönster har öppnats loggar du in där. Sedan fortsätter vi automatiskt.',
    },
    passkey: { title: 'Använd din passkey', text: 'Följ anvisningarna på din enhet.' },
    wallet: {
      title: 'Bekräfta i din plånbok',
      text: 'Plånboken ber dig signera ett meddelande. Det kostar ingenting.',
      again: 'Om du är ny här ber plånboken om ytterligare en signatur för att skapa ditt konto.',
    },
  },
  askAgain: { window: 'Öppna fönstret igen', passkey: 'Fråga igen', wallet: 'Fråga igen' },
  cancel: 'Avbryt',
  close: 'Stäng',
  consentMissing: 'Markera den här rutan för att fortsätta.',
  chooseWallet: 'Välj en plånbok',
  noAccountWith: {
    window: 'Det finns inget konto för den inloggningen.',
    passkey: 'Det finns inget konto för den passkeyn.',
    wallet: 'Det finns inget konto för den plånboken.',
  },
  otherMethod: 'Logga in på ett annat sätt',
  choosePasskey: {
    title: 'Du loggades inte in med en passkey',
    text: 'Använd en annan passkey eller skapa ett konto med en ny.',
    ask: 'Använd en passkey',
    create: 'Skapa ett konto',
  },
  passkeyOffer: {
    text: 'Hoppa över koden nästa gång: använd fingeravtryck, ansikte eller skärmlås.',
    create: 'Skapa en passkey',
    decline: 'Inte nu',
    making: 'Följ anvisningarna på din enhet',
    made: 'Din passkey är klar. Nästa gång kan du logga in med den.',
    failed: 'Det gick inte att skapa en passkey. Försök igen.',
  },
  phone: {
    country: 'Land',
    search: 'Sök land',
    found: (count) =>
      selectForm('sv', count, { one: `${count} land hittades`, other: `${count} länder hittades` }),
    noneFound: 'Inget land hittades',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Den här webbläsaren är för gammal för att logga in med. Använd en annan.',
    offline: 'Du är offline. Vi fortsätter när du är ansluten igen.',
    timeout: `Inloggningstjänsten tar för lång tid på sig att svara. ${retry}`,
    unreachable: `Vi når inte inloggningstjänsten. ${retry}`,
    malformed_reply: `Något gick fel hos oss. ${retry}`,
    load_failed: 'En del av sidan kunde inte läsas in.',
    internal: `Något gick fel hos oss. ${retry}`,
    invalid_request: `Inloggningstjänsten avvisade begäran. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Ange ett telefonnummer, till exempel +1 555 010 0000.'
        : 'Ange en e-postadress, till exempel namn@example.com.',
    provider_not_enabled: `Det här sättet att logga in är avstängt. ${notAvailable}`,
    delivery_failed: `Koden kunde inte skickas. ${retry}`,
    rate_limited: ({ wait }) => `För många försök.${wait && ` Försök igen om ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Felaktig kod.${triesLeft ? ` ${selectForm('sv', triesLeft, { one: 'Ett försök kvar.', other: `${triesLeft} försök kvar.` })}` : ''}`,
    otp_expired: `Koden har gått ut. ${newCode}`,
    otp_tries_exhausted: `För många felaktiga försök. ${newCode}`,
    otp_stopped:
      'För många felaktiga koder. Logga in på ett annat sätt eller öppna länken i meddelandet vi skickade.',
    otp_bundle_invalid: `Koden går inte längre att använda. ${newCode}`,
    verification_token_invalid: `Det tog för lång tid. ${startOver}`,
    client_signature_invalid: `Inloggningen kunde inte slutföras. ${startOver}`,
    account_not_found: 'Det finns inget konto för den här kontaktuppgiften.',
    request_stale: 'Klockan på den här enheten går fel. Ställ den rätt och försök igen.',
    unauthenticated: `Du är utloggad. ${startOver}`,
    permission_denied: `Det är inte tillåtet. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Ange ditt telefonnummer.' : 'Ange din e-postadress.',
    untrusted_signer: `Inloggningstjänsten kunde inte verifieras. ${notAvailable}`,
    key_lost: `Webbläsaren har förlorat nyckeln till den här inloggningen. ${startOver}`,
    aborted: startOver,
    unexpected: 'Något gick fel på sidan.',
    signing_cancelled: 'Inloggningen avbröts.',
    signing_failed: 'Det fungerade inte. Försök igen eller logga in på ett annat sätt.',
    popup_blocked: 'Webbläsaren blockerade fönstret. Tillåt det och försök igen.',
    provider_failed: 'Den andra inloggningstjänsten har ett problem. Försök igen.',
    oauth_provider_unavailable: 'Den andra inloggningstjänsten har ett problem. Försök igen.',
    provider_reply_invalid: `Inloggningen kunde inte verifieras. ${startOver}`,
    oidc_token_invalid: `Inloggningen har gått ut. ${startOver}`,
    oauth_code_invalid: `Inloggningen har gått ut. ${startOver}`,
    in_app_browser: 'Det här fungerar inte inuti en app. Öppna sidan i din webbläsare via appens meny.',
    passkey_unsupported: `Webbläsaren kan inte använda passkeys här. ${otherWay}`,
    wallet_missing: `Det finns ingen plånbok i webbläsaren. ${otherWay}`,
    signup_not_enabled: `Det går inte att skapa konton här. ${notAvailable}`,
  },
};
