import { messages as codes } from './cs-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Obraťte se na vlastníka tohoto webu.';
const startOver = 'Začněte znovu.';
const otherWay = 'Přihlaste se jiným způsobem.';

/** Czech, with the formal "vy". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Zatím nemáte účet',
  noAccount: ['Pro ', ' neexistuje žádný účet.'],
  misconfiguredTitle: 'Přihlášení není k dispozici',
  developerDetails: 'Podrobnosti pro vývojáře',
  or: 'nebo',
  continueWith: {
    google: 'Pokračovat přes Google',
    apple: 'Pokračovat přes Apple',
    facebook: 'Pokračovat přes Facebook',
    x: 'Pokračovat přes X',
    discord: 'Pokračovat přes Discord',
    passkey: 'Pokračovat s přístupovým klíčem',
    wallet: 'Pokračovat s peněženkou',
  },
  lastUsed: 'Naposledy použito',
  waiting: {
    window: {
      text: 'Otevřelo se okno. Přihlaste se v něm, tato stránka bude pokračovat sama.',
    },
    passkey: { title: 'Použijte svůj přístupový klíč', text: 'Vaše zařízení si o něj právě říká.' },
    wallet: {
      title: 'Potvrďte ve své peněžence',
      text: 'Peněženka vás žádá o podepsání zprávy. Nic to nestojí.',
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
    text: 'Příště bez kódu: na tomto zařízení se můžete přihlásit otiskem prstu, obličejem nebo zámkem obrazovky.',
    create: 'Vytvořit přístupový klíč',
    decline: 'Teď ne',
    making: 'Vaše zařízení teď žádá o potvrzení',
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
    ...codes.errors,
    signing_cancelled: 'Přihlášení jste nepotvrdili. Můžete to zkusit znovu.',
    signing_failed: 'Nepovedlo se to. Zkuste to znovu nebo se přihlaste jiným způsobem.',
    popup_blocked: 'Prohlížeč zablokoval okno. Povolte ho a zkuste to znovu.',
    provider_failed: 'Druhá přihlašovací služba má potíže. Zkuste to znovu.',
    oauth_provider_unavailable: 'Druhá přihlašovací služba má potíže. Zkuste to znovu.',
    provider_reply_invalid: `Toto přihlášení se nepodařilo ověřit. ${startOver}`,
    oidc_token_invalid: `Toto přihlášení už neplatí. ${startOver}`,
    oauth_code_invalid: `Toto přihlášení už neplatí. ${startOver}`,
    in_app_browser: 'Uvnitř aplikace to nefunguje. Otevřete tuto stránku v prohlížeči.',
    passkey_unsupported: `Tento prohlížeč tu nemůže používat přístupové klíče. ${otherWay}`,
    wallet_missing: `V tomto prohlížeči není žádná peněženka. ${otherWay}`,
    signup_not_enabled: `Nové účty tu nelze vytvářet. ${notAvailable}`,
  },
};
