import { messages as codes } from './sk-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Obráťte sa na vlastníka tejto stránky.';
const startOver = 'Začnite znova.';
const otherWay = 'Prihláste sa iným spôsobom.';

/** Slovak, with the formal "vy". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Zatiaľ nemáte účet',
  noAccount: ['Pre ', ' neexistuje žiadny účet.'],
  misconfiguredTitle: 'Prihlásenie nie je dostupné',
  developerDetails: 'Podrobnosti pre vývojárov',
  or: 'alebo',
  continueWith: {
    google: 'Pokračovať cez Google',
    apple: 'Pokračovať cez Apple',
    facebook: 'Pokračovať cez Facebook',
    x: 'Pokračovať cez X',
    discord: 'Pokračovať cez Discord',
    passkey: 'Pokračovať s prístupovým kľúčom',
    wallet: 'Pokračovať s peňaženkou',
  },
  lastUsed: 'Naposledy použité',
  waiting: {
    window: {
      text: 'Otvorilo sa okno. Prihláste sa v ňom, táto stránka bude pokračovať sama.',
    },
    passkey: { title: 'Použite svoj prístupový kľúč', text: 'Vaše zariadenie si ho práve pýta.' },
    wallet: {
      title: 'Potvrďte v peňaženke',
      text: 'Peňaženka vás žiada o podpísanie správy. Nič to nestojí.',
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
    text: 'Nabudúce bez kódu: na tomto zariadení sa môžete prihlásiť odtlačkom prsta, tvárou alebo zámkou obrazovky.',
    create: 'Vytvoriť prístupový kľúč',
    decline: 'Teraz nie',
    making: 'Vaše zariadenie teraz žiada o potvrdenie',
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
    ...codes.errors,
    signing_cancelled: 'Prihlásenie ste nepotvrdili. Môžete to skúsiť znova.',
    signing_failed: 'Nepodarilo sa to. Skúste to znova alebo sa prihláste iným spôsobom.',
    popup_blocked: 'Prehliadač zablokoval okno. Povoľte ho a skúste to znova.',
    provider_failed: 'Druhá prihlasovacia služba má problém. Skúste to znova.',
    oauth_provider_unavailable: 'Druhá prihlasovacia služba má problém. Skúste to znova.',
    provider_reply_invalid: `Toto prihlásenie sa nepodarilo overiť. ${startOver}`,
    oidc_token_invalid: `Toto prihlásenie už neplatí. ${startOver}`,
    oauth_code_invalid: `Toto prihlásenie už neplatí. ${startOver}`,
    in_app_browser: 'V aplikácii to nefunguje. Otvorte túto stránku v prehliadači.',
    passkey_unsupported: `Tento prehliadač tu nemôže používať prístupové kľúče. ${otherWay}`,
    wallet_missing: `V tomto prehliadači nie je žiadna peňaženka. ${otherWay}`,
    signup_not_enabled: `Nové účty sa tu nedajú vytvárať. ${notAvailable}`,
  },
};
