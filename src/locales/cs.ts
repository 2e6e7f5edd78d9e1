import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Obraťte se na vlastníka tohoto webu.';
const startOver = 'Začněte znovu.';
const newCode = 'Vyžádejte si nový kód.';
const retry = 'Zkuste to znovu.';
const otherWay = 'Přihlaste se jiným způsobem.';

/** Czech, with the formal "vy". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'cs',
  direction: 'ltr',
  chooseTitle: 'Přihlášení',
  channels: {
    email: {
      label: 'E-mailová adresa',
      placeholder: 'jmeno@example.com',
      switchTo: 'Použít e-mailovou adresu',
      checkTitle: 'Zkontrolujte svůj e-mail',
    },
    sms: {
      label: 'Telefonní číslo',
      placeholder: '+1 555 010 0000',
      switchTo: 'Použít telefonní číslo',
      checkTitle: 'Zkontrolujte své zprávy',
    },
  },
  continue: 'Pokračovat',
  sending: 'Odesíláme kód',
  codeSent: (length, isAlphanumeric) => [
    `Poslali jsme kód (${length} ${isAlphanumeric ? 'znaků' : 'číslic'}) na `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Kód, ${length} ${isAlphanumeric ? 'písmen a číslic' : 'číslic'}`,
  codeIncomplete: (missing) =>
    `Zadejte ještě ${missing} ${selectForm('cs', missing, { one: 'znak', few: 'znaky', other: 'znaků' })}.`,
  didYouMean: ['Měli jste na mysli ', '?'],
  resendIn: (wait) => `Odeslat kód znovu za ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `O nový kód můžete požádat za ${seconds} sekund.`,
  resendReady: 'Teď můžete požádat o nový kód.',
  resend: 'Odeslat nový kód',
  resending: 'Odesíláme nový kód',
  resent: 'Nový kód je na cestě.',
  useAnother: { email: 'Použít jiný e-mail', sms: 'Použít jiné číslo' },
  verifying: 'Ověřujeme kód',
  doneTitle: 'Jste přihlášeni',
  doneAs: ['jako ', ''],
  signOut: 'Odhlásit se',
  memoryOnly: 'Až tuto stránku zavřete, budete odhlášeni.',
  starting: 'Načítáme přihlášení',
  misconfigured: notAvailable,
  tryAgain: 'Zkusit znovu',
  noAccountTitle: 'Zatím nemáte účet',
  noAccount: ['Pro ', ' neexistuje žádný účet.'],
  misconfiguredTitle: 'Přihlášení není k dispozici',
  developerDetails: 'Podrobnosti pro vývojáře',
  or: 'nebo',
  continueWith: {
    company: (name) => `Pokračovat přes ${name}`,
    passkey: 'Pokračovat s přístupovým klíčem',
    wallet: 'Pokračovat s peněženkou',
  },
  lastUsed: 'Naposledy použito',
  waiting: {
    window: {
      text: 'Pokud se otevřelo okno, přihlaste se v něm. Pak budeme pokračovat automaticky.',
    },
    passkey: { title: 'Použijte svůj přístupový klíč', text: 'Postupujte podle pokynů na svém zařízení.' },
    wallet: {
      title: 'Potvrďte ve své peněžence',
      text: 'Peněženka vás žádá o podepsání zprávy. Nic to nestojí.',
      again: 'Pokud jste tu poprvé, peněženka vás požádá ještě o jeden podpis, aby vznikl váš účet.',
    },
  },
  askAgain: { window: 'Otevřít okno znovu', passkey: 'Požádat znovu', wallet: 'Požádat znovu' },
  cancel: 'Zrušit',
  close: 'Zavřít',
  consentMissing: 'Pro pokračování zaškrtněte toto políčko.',
  chooseWallet: 'Vyberte peněženku',
  noAccountWith: {
    window: 'Pro toto přihlášení neexistuje žádný účet.',
    passkey: 'Pro tento přístupový klíč neexistuje žádný účet.',
    wallet: 'Pro tuto peněženku neexistuje žádný účet.',
  },
  otherMethod: 'Přihlásit se jiným způsobem',
  choosePasskey: {
    title: 'Přístupovým klíčem se nepodařilo přihlásit',
    text: 'Použijte jiný přístupový klíč nebo si s novým vytvořte účet.',
    ask: 'Použít přístupový klíč',
    create: 'Vytvořit účet',
  },
  passkeyOffer: {
    text: 'Příště bez kódu: použijte otisk prstu, obličej nebo zámek obrazovky.',
    create: 'Vytvořit přístupový klíč',
    decline: 'Teď ne',
    making: 'Postupujte podle pokynů na svém zařízení',
    made: 'Přístupový klíč je připravený. Příště se s ním můžete přihlásit.',
    failed: 'Přístupový klíč se nepodařilo vytvořit. Zkuste to znovu.',
  },
  phone: {
    country: 'Země',
    search: 'Hledat zemi',
    found: (count) =>
      selectForm('cs', count, {
        one: `Nalezena ${count} země`,
        few: `Nalezeny ${count} země`,
        other: `Nalezeno ${count} zemí`,
      }),
    noneFound: 'Žádná země nenalezena',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Tento prohlížeč je na přihlášení příliš starý. Použijte jiný.',
    offline: 'Jste offline. Budeme pokračovat, až se znovu připojíte.',
    timeout: `Přihlašovací služba příliš dlouho neodpovídá. ${retry}`,
    unreachable: `K přihlašovací službě se nemůžeme připojit. ${retry}`,
    malformed_reply: `Na naší straně se něco nepovedlo. ${retry}`,
    load_failed: 'Část této stránky se nepodařilo načíst.',
    internal: `Na naší straně se něco nepovedlo. ${retry}`,
    invalid_request: `Přihlašovací služba požadavek odmítla. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Zadejte telefonní číslo jako +1 555 010 0000.'
        : 'Zadejte e-mailovou adresu jako jmeno@example.com.',
    provider_not_enabled: `Tento způsob přihlášení je vypnutý. ${notAvailable}`,
    delivery_failed: `Kód se nepodařilo odeslat. ${retry}`,
    rate_limited: ({ wait }) => `Příliš mnoho pokusů.${wait && ` Zkuste to znovu za ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Nesprávný kód.${triesLeft ? ` ${selectForm('cs', triesLeft, { one: 'Zbývá jeden pokus.', few: `Zbývají ${triesLeft} pokusy.`, other: `Zbývá ${triesLeft} pokusů.` })}` : ''}`,
    otp_expired: `Platnost tohoto kódu vypršela. ${newCode}`,
    otp_tries_exhausted: `Příliš mnoho chybných pokusů. ${newCode}`,
    otp_stopped:
      'Příliš mnoho nesprávných kódů. Přihlaste se jiným způsobem nebo otevřete odkaz ve zprávě, kterou jsme poslali.',
    otp_bundle_invalid: `Tento kód už nelze použít. ${newCode}`,
    verification_token_invalid: `Trvalo to příliš dlouho. ${startOver}`,
    client_signature_invalid: `Přihlášení se nepodařilo dokončit. ${startOver}`,
    account_not_found: 'Pro tento kontakt neexistuje žádný účet.',
    request_stale: 'Hodiny tohoto zařízení jdou špatně. Nastavte je a zkuste to znovu.',
    unauthenticated: `Jste odhlášeni. ${startOver}`,
    permission_denied: `To není povoleno. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Zadejte své telefonní číslo.' : 'Zadejte svou e-mailovou adresu.',
    untrusted_signer: `Přihlašovací službu se nepodařilo ověřit. ${notAvailable}`,
    key_lost: `Tento prohlížeč ztratil klíč tohoto přihlášení. ${startOver}`,
    aborted: startOver,
    unexpected: 'Na této stránce se něco nepovedlo.',
    signing_cancelled: 'Přihlášení bylo zrušeno.',
    signing_failed: 'Nepovedlo se to. Zkuste to znovu nebo se přihlaste jiným způsobem.',
    popup_blocked: 'Prohlížeč zablokoval okno. Povolte ho a zkuste to znovu.',
    provider_failed: 'Druhá přihlašovací služba má potíže. Zkuste to znovu.',
    oauth_provider_unavailable: 'Druhá přihlašovací služba má potíže. Zkuste to znovu.',
    provider_reply_invalid: `Toto přihlášení se nepodařilo ověřit. ${startOver}`,
    oidc_token_invalid: `Platnost tohoto přihlášení vypršela. ${startOver}`,
    oauth_code_invalid: `Platnost tohoto přihlášení vypršela. ${startOver}`,
    in_app_browser: 'Uvnitř aplikace to nefunguje. Otevřete tuto stránku v prohlížeči přes nabídku aplikace.',
    passkey_unsupported: `Tento prohlížeč tu nemůže používat přístupové klíče. ${otherWay}`,
    wallet_missing: `V tomto prohlížeči není žádná peněženka. ${otherWay}`,
    signup_not_enabled: `Nové účty tu nelze vytvářet. ${notAvailable}`,
  },
};
