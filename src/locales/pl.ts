import { messages as codes } from './pl-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Skontaktuj się z właścicielem tej witryny.';
const startOver = 'Zacznij od nowa.';
const otherWay = 'Zaloguj się inaczej.';

/** Polish, in the second person singular. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Nie masz jeszcze konta',
  noAccount: ['Nie ma konta dla ', '.'],
  misconfiguredTitle: 'Logowanie jest niedostępne',
  developerDetails: 'Szczegóły dla programistów',
  or: 'lub',
  continueWith: {
    google: 'Kontynuuj z Google',
    apple: 'Kontynuuj z Apple',
    facebook: 'Kontynuuj z Facebook',
    x: 'Kontynuuj z X',
    discord: 'Kontynuuj z Discord',
    passkey: 'Kontynuuj z kluczem dostępu',
    wallet: 'Kontynuuj z portfelem',
  },
  lastUsed: 'Ostatnio używane',
  waiting: {
    window: {
      text: 'Otworzyło się okno. Zaloguj się w nim, a ta strona sama przejdzie dalej.',
    },
    passkey: { title: 'Użyj klucza dostępu', text: 'Urządzenie teraz o niego prosi.' },
    wallet: {
      title: 'Potwierdź w portfelu',
      text: 'Portfel prosi o podpisanie wiadomości. To nic nie kosztuje.',
    },
  },
  askAgain: { window: 'Otwórz okno ponownie', passkey: 'Poproś ponownie', wallet: 'Poproś ponownie' },
  cancel: 'Anuluj',
  close: 'Zamknij',
  consentMissing: 'Aby kontynuować, zaznacz to pole.',
  chooseWallet: 'Wybierz portfel',
  noAccountWith: {
    window: 'Nie ma konta dla tego logowania.',
    passkey: 'Nie ma konta dla tego klucza dostępu.',
    wallet: 'Nie ma konta dla tego portfela.',
  },
  otherMethod: 'Zaloguj się inaczej',
  choosePasskey: {
    title: 'Nie udało się zalogować kluczem dostępu',
    text: 'Użyj innego klucza dostępu lub załóż konto z nowym.',
    ask: 'Użyj klucza dostępu',
    create: 'Załóż konto',
  },
  passkeyOffer: {
    text: 'Następnym razem bez kodu: zalogujesz się na tym urządzeniu odciskiem palca, twarzą lub blokadą ekranu.',
    create: 'Utwórz klucz dostępu',
    decline: 'Nie teraz',
    making: 'Urządzenie prosi teraz o potwierdzenie',
    made: 'Klucz dostępu jest gotowy. Następnym razem możesz się nim zalogować.',
    failed: 'Nie udało się utworzyć klucza dostępu. Spróbuj ponownie.',
  },
  phone: {
    country: 'Kraj',
    search: 'Szukaj kraju',
    found: (count) =>
      selectForm('pl', count, {
        one: `Znaleziono ${count} kraj`,
        few: `Znaleziono ${count} kraje`,
        other: `Znaleziono ${count} krajów`,
      }),
    noneFound: 'Nie znaleziono kraju',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Brak potwierdzenia. Możesz spróbować ponownie.',
    signing_failed: 'Nie udało się. Spróbuj ponownie lub zaloguj się inaczej.',
    popup_blocked: 'Przeglądarka zablokowała okno. Zezwól na nie i spróbuj ponownie.',
    provider_failed: 'Druga usługa logowania ma problem. Spróbuj ponownie.',
    oauth_provider_unavailable: 'Druga usługa logowania ma problem. Spróbuj ponownie.',
    provider_reply_invalid: `Nie udało się sprawdzić tego logowania. ${startOver}`,
    oidc_token_invalid: `To logowanie straciło ważność. ${startOver}`,
    oauth_code_invalid: `To logowanie straciło ważność. ${startOver}`,
    in_app_browser: 'To nie działa w aplikacji. Otwórz tę stronę w przeglądarce.',
    passkey_unsupported: `Ta przeglądarka nie może tu używać kluczy dostępu. ${otherWay}`,
    wallet_missing: `W tej przeglądarce nie ma portfela. ${otherWay}`,
    signup_not_enabled: `Nie można tu zakładać kont. ${notAvailable}`,
  },
};
