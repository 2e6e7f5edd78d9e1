import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Neem contact op met de eigenaar van deze site.';
const startOver = 'Begin opnieuw.';
const newCode = 'Vraag een nieuwe code aan.';
const retry = 'Probeer het opnieuw.';
const otherWay = 'Log op een andere manier in.';

/** Dutch, with the informal "je". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'nl',
  direction: 'ltr',
  chooseTitle: 'Inloggen',
  channels: {
    email: {
      label: 'E-mailadres',
      placeholder: 'naam@example.com',
      switchTo: 'Liever een e-mailadres gebruiken',
      checkTitle: 'Check je e-mail',
    },
    sms: {
      label: 'Telefoonnummer',
      placeholder: '+1 555 010 0000',
      switchTo: 'Liever een telefoonnummer gebruiken',
      checkTitle: 'Check je berichten',
    },
  },
  continue: 'Doorgaan',
  sending: 'De code wordt verstuurd',
  codeSent: (length, isAlphanumeric) => [
    `We hebben een code van ${length} ${isAlphanumeric ? 'tekens' : 'cijfers'} gestuurd naar `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Code, ${length} ${isAlphanumeric ? 'letters en cijfers' : 'cijfers'}`,
  codeIncomplete: (missing) => `Vul nog ${missing} ${missing === 1 ? 'teken' : 'tekens'} in.`,
  didYouMean: ['Bedoelde je ', '?'],
  resendIn: (wait) => `Code opnieuw versturen over ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `Over ${seconds} seconden kun je een nieuwe code aanvragen.`,
  resendReady: 'Je kunt nu een nieuwe code aanvragen.',
  resend: 'Nieuwe code versturen',
  resending: 'Er wordt een nieuwe code verstuurd',
  resent: 'Er is een nieuwe code onderweg.',
  useAnother: { email: 'Ander e-mailadres gebruiken', sms: 'Ander nummer gebruiken' },
  verifying: 'De code wordt gecontroleerd',
  doneTitle: 'Je bent ingelogd',
  doneAs: ['als ', ''],
  signOut: 'Uitloggen',
  memoryOnly: 'Je wordt uitgelogd als je deze pagina sluit.',
  starting: 'De login wordt geladen',
  misconfigured: notAvailable,
  tryAgain: 'Opnieuw proberen',
  noAccountTitle: 'Nog geen account',
  noAccount: ['Er is geen account voor ', '.'],
  misconfiguredTitle: 'Inloggen is niet beschikbaar',
  developerDetails: 'Details voor ontwikkelaars',
  or: 'of',
  continueWith: {
    company: (name) => `Doorgaan met ${name}`,
    passkey: 'Doorgaan met een passkey',
    wallet: 'Doorgaan met een wallet',
  },
  lastUsed: 'Laatst gebruikt',
  waiting: {
    window: {
      text: 'Als er een venster is geopend, log dan daar in. Daarna gaan we automatisch verder.',
    },
    passkey: { title: 'Gebruik je passkey', text: 'Volg de aanwijzingen op je apparaat.' },
    wallet: {
      title: 'Bevestig in je wallet',
      text: 'Je wallet vraagt je een bericht te ondertekenen. Dat kost niets.',
      again: 'Ben je hier nieuw, dan vraagt je wallet nog één handtekening om je account aan te maken.',
    },
  },
  askAgain: { window: 'Venster opnieuw openen', passkey: 'Opnieuw vragen', wallet: 'Opnieuw vragen' },
  cancel: 'Annuleren',
  close: 'Sluiten',
  consentMissing: 'Vink dit vakje aan om door te gaan.',
  chooseWallet: 'Kies een wallet',
  noAccountWith: {
    window: 'Er is geen account voor die login.',
    passkey: 'Er is geen account voor die passkey.',
    wallet: 'Er is geen account voor die wallet.',
  },
  otherMethod: 'Op een andere manier inloggen',
  choosePasskey: {
    title: 'Inloggen met een passkey is niet gelukt',
    text: 'Gebruik een andere passkey of maak een account met een nieuwe.',
    ask: 'Passkey gebruiken',
    create: 'Account maken',
  },
  passkeyOffer: {
    text: 'Volgende keer zonder code: gebruik je vingerafdruk, gezicht of schermvergrendeling.',
    create: 'Passkey maken',
    decline: 'Niet nu',
    making: 'Volg de aanwijzingen op je apparaat',
    made: 'De passkey is klaar. Volgende keer kun je ermee inloggen.',
    failed: 'De passkey kon niet worden gemaakt. Probeer het opnieuw.',
  },
  phone: {
    country: 'Land',
    search: 'Land zoeken',
    found: (count) =>
      selectForm('nl', count, { one: `${count} land gevonden`, other: `${count} landen gevonden` }),
    noneFound: 'Geen land gevonden',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Deze browser is te oud om mee in te loggen. Gebruik een andere.',
    offline: 'Je bent offline. We gaan verder als je weer verbinding hebt.',
    timeout: `De inlogdienst doet er te lang over om te antwoorden. ${retry}`,
    unreachable: `We kunnen de inlogdienst niet bereiken. ${retry}`,
    malformed_reply: `Er ging bij ons iets mis. ${retry}`,
    load_failed: 'Een deel van deze pagina kon niet worden geladen.',
    internal: `Er ging bij ons iets mis. ${retry}`,
    invalid_request: `De inlogdienst heeft het verzoek geweigerd. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Vul een telefoonnummer in, zoals +1 555 010 0000.'
        : 'Vul een e-mailadres in, zoals naam@example.com.',
    provider_not_enabled: `Deze manier van inloggen staat uit. ${notAvailable}`,
    delivery_failed: `De code kon niet worden verstuurd. ${retry}`,
    rate_limited: ({ wait }) => `Te veel pogingen.${wait && ` Probeer het opnieuw over ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Onjuiste code.${triesLeft ? ` ${selectForm('nl', triesLeft, { one: 'Nog één poging over.', other: `Nog ${triesLeft} pogingen over.` })}` : ''}`,
    otp_expired: `Deze code is verlopen. ${newCode}`,
    otp_tries_exhausted: `Te veel onjuiste pogingen. ${newCode}`,
    otp_stopped:
      'Te veel onjuiste codes. Log op een andere manier in of open de link in het bericht dat we hebben gestuurd.',
    otp_bundle_invalid: `Deze code kan niet meer worden gebruikt. ${newCode}`,
    verification_token_invalid: `Dat duurde te lang. ${startOver}`,
    client_signature_invalid: `Het inloggen kon niet worden afgerond. ${startOver}`,
    account_not_found: 'Er is geen account voor dit contactgegeven.',
    request_stale: 'De klok van dit apparaat loopt niet goed. Stel hem in en probeer het opnieuw.',
    unauthenticated: `Je bent uitgelogd. ${startOver}`,
    permission_denied: `Dit is niet toegestaan. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Vul je telefoonnummer in.' : 'Vul je e-mailadres in.',
    untrusted_signer: `De inlogdienst kon niet worden geverifieerd. ${notAvailable}`,
    key_lost: `Deze browser is de sleutel van deze login kwijt. ${startOver}`,
    aborted: startOver,
    unexpected: 'Er ging iets mis op deze pagina.',
    signing_cancelled: 'Het inloggen is geannuleerd.',
    signing_failed: 'Dat lukte niet. Probeer het opnieuw of log op een andere manier in.',
    popup_blocked: 'De browser heeft het venster geblokkeerd. Sta het toe en probeer het opnieuw.',
    provider_failed: 'De andere inlogdienst heeft een probleem. Probeer het opnieuw.',
    oauth_provider_unavailable: 'De andere inlogdienst heeft een probleem. Probeer het opnieuw.',
    provider_reply_invalid: `Die login kon niet worden geverifieerd. ${startOver}`,
    oidc_token_invalid: `Die login is verlopen. ${startOver}`,
    oauth_code_invalid: `Die login is verlopen. ${startOver}`,
    in_app_browser: 'Dit werkt niet in een app. Open deze pagina in je browser via het menu van de app.',
    passkey_unsupported: `Deze browser kan hier geen passkeys gebruiken. ${otherWay}`,
    wallet_missing: `Er is geen wallet in deze browser. ${otherWay}`,
    signup_not_enabled: `Je kunt hier geen account maken. ${notAvailable}`,
  },
};
