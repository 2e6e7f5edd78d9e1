import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Obráťte sa na vlastníka tejto stránky.';
const startOver = 'Začnite znova.';
const newCode = 'Vyžiadajte si nový kód.';
const retry = 'Skúste to znova.';
const otherWay = 'Prihláste sa iným spôsobom.';

/** Slovak, with the formal "vy". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'sk',
  direction: 'ltr',
  chooseTitle: 'Prihlásenie',
  channels: {
    email: {
      label: 'E-mailová adresa',
      placeholder: 'meno@example.com',
      switchTo: 'Použiť e-mailovú adresu',
      checkTitle: 'Skontrolujte si e-mail',
    },
    sms: {
      label: 'Telefónne číslo',
      placeholder: '+1 555 010 0000',
      switchTo: 'Použiť telefónne číslo',
      checkTitle: 'Skontrolujte si správy',
    },
  },
  continue: 'Pokračovať',
  sending: 'Odosielame kód',
  codeSent: (length, isAlphanumeric) => [
    `Poslali sme kód (${length} ${isAlphanumeric ? 'znakov' : 'číslic'}) na `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Kód, ${length} ${isAlphanumeric ? 'písmen a číslic' : 'číslic'}`,
  codeIncomplete: (missing) =>
    `Zadajte ešte ${missing} ${selectForm('sk', missing, { one: 'znak', few: 'znaky', other: 'znakov' })}.`,
  didYouMean: ['Mysleli ste ', '?'],
  // With "o", a clock would be a time of day.
  resendIn: (wait) => `Odoslať kód znova (${wait})`.replace(/\(0:0?(\d+)\)/, 'o $1 s'),
  resendInSpoken: (seconds) => `O nový kód môžete požiadať o ${seconds} sekúnd.`,
  resendReady: 'Teraz môžete požiadať o nový kód.',
  resend: 'Odoslať nový kód',
  resending: 'Odosielame nový kód',
  resent: 'Nový kód je na ceste.',
  useAnother: { email: 'Použiť iný e-mail', sms: 'Použiť iné číslo' },
  verifying: 'Overujeme kód',
  doneTitle: 'Ste prihlásení',
  doneAs: ['ako ', ''],
  signOut: 'Odhlásiť sa',
  memoryOnly: 'Keď túto stránku zatvoríte, budete odhlásení.',
  starting: 'Načítavame prihlásenie',
  misconfigured: notAvailable,
  tryAgain: 'Skúsiť znova',
  noAccountTitle: 'Zatiaľ nemáte účet',
  noAccount: ['Pre ', ' neexistuje žiadny účet.'],
  misconfiguredTitle: 'Prihlásenie nie je dostupné',
  developerDetails: 'Podrobnosti pre vývojárov',
  or: 'alebo',
  continueWith: {
    company: (name) => `Pokračovať cez ${name}`,
    passkey: 'Pokračovať s prístupovým kľúčom',
    wallet: 'Pokračovať s peňaženkou',
  },
  lastUsed: 'Naposledy použité',
  waiting: {
    window: {
      text: 'Ak sa otvorilo okno, prihláste sa v ňom. Potom budeme pokračovať automaticky.',
    },
    passkey: { title: 'Použite svoj prístupový kľúč', text: 'Postupujte podľa pokynov na svojom zariadení.' },
    wallet: {
      title: 'Potvrďte v peňaženke',
      text: 'Peňaženka vás žiada o podpísanie správy. Nič to nestojí.',
      again: 'Ak ste tu prvýkrát, peňaženka vás požiada ešte o jeden podpis, aby vznikol váš účet.',
    },
  },
  askAgain: { window: 'Otvoriť okno znova', passkey: 'Požiadať znova', wallet: 'Požiadať znova' },
  cancel: 'Zrušiť',
  close: 'Zavrieť',
  consentMissing: 'Ak chcete pokračovať, zaškrtnite toto políčko.',
  chooseWallet: 'Vyberte peňaženku',
  noAccountWith: {
    window: 'Pre toto prihlásenie neexistuje žiadny účet.',
    passkey: 'Pre tento prístupový kľúč neexistuje žiadny účet.',
    wallet: 'Pre túto peňaženku neexistuje žiadny účet.',
  },
  otherMethod: 'Prihlásiť sa iným spôsobom',
  choosePasskey: {
    title: 'Prístupovým kľúčom sa nepodarilo prihlásiť',
    text: 'Použite iný prístupový kľúč alebo si s novým vytvorte účet.',
    ask: 'Použiť prístupový kľúč',
    create: 'Vytvoriť účet',
  },
  passkeyOffer: {
    text: 'Nabudúce bez kódu: použite odtlačok prsta, tvár alebo zámku obrazovky.',
    create: 'Vytvoriť prístupový kľúč',
    decline: 'Teraz nie',
    making: 'Postupujte podľa pokynov na svojom zariadení',
    made: 'Prístupový kľúč je pripravený. Nabudúce sa ním môžete prihlásiť.',
    failed: 'Prístupový kľúč sa nepodarilo vytvoriť. Skúste to znova.',
  },
  phone: {
    country: 'Krajina',
    search: 'Hľadať krajinu',
    found: (count) =>
      selectForm('sk', count, {
        one: `Nájdená ${count} krajina`,
        few: `Nájdené ${count} krajiny`,
        other: `Nájdených ${count} krajín`,
      }),
    noneFound: 'Žiadna krajina sa nenašla',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Tento prehliadač je na prihlásenie príliš starý. Použite iný.',
    offline: 'Ste offline. Budeme pokračovať, keď sa znova pripojíte.',
    timeout: `Prihlasovacia služba príliš dlho neodpovedá. ${retry}`,
    unreachable: `K prihlasovacej službe sa nevieme pripojiť. ${retry}`,
    malformed_reply: `Na našej strane sa niečo nepodarilo. ${retry}`,
    load_failed: 'Časť tejto stránky sa nepodarilo načítať.',
    internal: `Na našej strane sa niečo nepodarilo. ${retry}`,
    invalid_request: `Prihlasovacia služba odmietla požiadavku. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Zadajte telefónne číslo ako +1 555 010 0000.'
        : 'Zadajte e-mailovú adresu ako meno@example.com.',
    provider_not_enabled: `Tento spôsob prihlásenia je vypnutý. ${notAvailable}`,
    delivery_failed: `Kód sa nepodarilo odoslať. ${retry}`,
    rate_limited: ({ wait }) => `Príliš veľa pokusov.${wait && ` Počkajte ešte ${wait} a skúste to znova.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Nesprávny kód.${triesLeft ? ` ${selectForm('sk', triesLeft, { one: 'Zostáva jeden pokus.', few: `Zostávajú ${triesLeft} pokusy.`, other: `Zostáva ${triesLeft} pokusov.` })}` : ''}`,
    otp_expired: `Platnosť tohto kódu vypršala. ${newCode}`,
    otp_tries_exhausted: `Príliš veľa nesprávnych pokusov. ${newCode}`,
    otp_stopped:
      'Príliš veľa nesprávnych kódov. Prihláste sa iným spôsobom alebo otvorte odkaz v správe, ktorú sme poslali.',
    otp_bundle_invalid: `Tento kód sa už nedá použiť. ${newCode}`,
    verification_token_invalid: `Trvalo to príliš dlho. ${startOver}`,
    client_signature_invalid: `Prihlásenie sa nepodarilo dokončiť. ${startOver}`,
    account_not_found: 'Pre tento kontakt neexistuje žiadny účet.',
    request_stale: 'Hodiny tohto zariadenia nejdú správne. Nastavte ich a skúste to znova.',
    unauthenticated: `Ste odhlásení. ${startOver}`,
    permission_denied: `To nie je povolené. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Zadajte svoje telefónne číslo.' : 'Zadajte svoju e-mailovú adresu.',
    untrusted_signer: `Prihlasovaciu službu sa nepodarilo overiť. ${notAvailable}`,
    key_lost: `Tento prehliadač stratil kľúč tohto prihlásenia. ${startOver}`,
    aborted: startOver,
    unexpected: 'Na tejto stránke sa niečo nepodarilo.',
    signing_cancelled: 'Prihlásenie bolo zrušené.',
    signing_failed: 'Nepodarilo sa to. Skúste to znova alebo sa prihláste iným spôsobom.',
    popup_blocked: 'Prehliadač zablokoval okno. Povoľte ho a skúste to znova.',
    provider_failed: 'Druhá prihlasovacia služba má problém. Skúste to znova.',
    oauth_provider_unavailable: 'Druhá prihlasovacia služba má problém. Skúste to znova.',
    provider_reply_invalid: `Toto prihlásenie sa nepodarilo overiť. ${startOver}`,
    oidc_token_invalid: `Platnosť tohto prihlásenia vypršala. ${startOver}`,
    oauth_code_invalid: `Platnosť tohto prihlásenia vypršala. ${startOver}`,
    in_app_browser: 'V aplikácii to nefunguje. Otvorte túto stránku v prehliadači cez ponuku aplikácie.',
    passkey_unsupported: `Tento prehliadač tu nemôže používať prístupové kľúče. ${otherWay}`,
    wallet_missing: `V tomto prehliadači nie je žiadna peňaženka. ${otherWay}`,
    signup_not_enabled: `Nové účty sa tu nedajú vytvárať. ${notAvailable}`,
  },
};
