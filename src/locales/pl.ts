import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Skontaktuj się z właścicielem tej witryny.';
const startOver = 'Zacznij od nowa.';
const newCode = 'Poproś o nowy kod.';
const retry = 'Spróbuj ponownie.';
const otherWay = 'Zaloguj się inaczej.';

/** Polish, in the second person singular. Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'pl',
  direction: 'ltr',
  chooseTitle: 'Zaloguj się',
  channels: {
    email: {
      label: 'Adres e-mail',
      placeholder: 'nazwa@example.com',
      switchTo: 'Użyj adresu e-mail',
      checkTitle: 'Sprawdź pocztę',
    },
    sms: {
      label: 'Numer telefonu',
      placeholder: '+1 555 010 0000',
      switchTo: 'Użyj numeru telefonu',
      checkTitle: 'Sprawdź wiadomości',
    },
  },
  continue: 'Dalej',
  sending: 'Wysyłanie kodu',
  codeSent: (length, isAlphanumeric) => [
    `Wysłaliśmy kod złożony z ${length} ${isAlphanumeric ? 'znaków' : 'cyfr'} na `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) => `Kod z ${length} ${isAlphanumeric ? 'liter i cyfr' : 'cyfr'}`,
  codeIncomplete: (missing) =>
    `Wpisz jeszcze ${missing} ${selectForm('pl', missing, { one: 'znak', few: 'znaki', other: 'znaków' })}.`,
  didYouMean: ['Czy chodziło o ', '?'],
  resendIn: (wait) => `Wyślij kod ponownie za ${wait}`.replace(/\b0:0?(\d+)/, '$1 s'),
  resendInSpoken: (seconds) => `O nowy kod możesz poprosić za ${seconds} sekund.`,
  resendReady: 'Możesz już poprosić o nowy kod.',
  resend: 'Wyślij nowy kod',
  resending: 'Wysyłanie nowego kodu',
  resent: 'Nowy kod jest w drodze.',
  useAnother: { email: 'Użyj innego adresu e-mail', sms: 'Użyj innego numeru' },
  verifying: 'Sprawdzanie kodu',
  doneTitle: 'Zalogowano',
  doneAs: ['jako ', ''],
  signOut: 'Wyloguj się',
  memoryOnly: 'Po zamknięciu tej strony nastąpi wylogowanie.',
  starting: 'Wczytywanie logowania',
  misconfigured: notAvailable,
  tryAgain: 'Spróbuj ponownie',
  noAccountTitle: 'Nie masz jeszcze konta',
  noAccount: ['Nie ma konta dla ', '.'],
  misconfiguredTitle: 'Logowanie jest niedostępne',
  developerDetails: 'Szczegóły dla programistów',
  or: 'lub',
  continueWith: {
    company: (name) => `Kontynuuj z ${name}`,
    passkey: 'Kontynuuj z kluczem dostępu',
    wallet: 'Kontynuuj z portfelem',
  },
  lastUsed: 'Ostatnio używane',
  waiting: {
    window: {
      text: 'Jeśli otworzyło się okno, zaloguj się w nim. Potem przejdziemy dalej automatycznie.',
    },
    passkey: { title: 'Użyj klucza dostępu', text: 'Postępuj zgodnie z instrukcjami na urządzeniu.' },
    wallet: {
      title: 'Potwierdź w portfelu',
      text: 'Portfel prosi o podpisanie wiadomości. To nic nie kosztuje.',
      again: 'Jeśli jesteś tu po raz pierwszy, portfel poprosi o jeszcze jeden podpis, aby utworzyć konto.',
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
    text: 'Następnym razem bez kodu: użyj odcisku palca, twarzy lub blokady ekranu.',
    create: 'Utwórz klucz dostępu',
    decline: 'Nie teraz',
    making: 'Postępuj zgodnie z instrukcjami na urządzeniu',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Ta przeglądarka jest za stara, aby się zalogować. Użyj innej.',
    offline: 'Brak połączenia z internetem. Wrócimy do tego, gdy połączenie się pojawi.',
    timeout: `Usługa logowania zbyt długo nie odpowiada. ${retry}`,
    unreachable: `Nie możemy połączyć się z usługą logowania. ${retry}`,
    malformed_reply: `Coś poszło nie tak po naszej stronie. ${retry}`,
    load_failed: 'Nie udało się wczytać części tej strony.',
    internal: `Coś poszło nie tak po naszej stronie. ${retry}`,
    invalid_request: `Usługa logowania odrzuciła żądanie. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Podaj numer telefonu, np. +1 555 010 0000.'
        : 'Podaj adres e-mail, np. nazwa@example.com.',
    provider_not_enabled: `Ten sposób logowania jest wyłączony. ${notAvailable}`,
    delivery_failed: `Nie udało się wysłać kodu. ${retry}`,
    rate_limited: ({ wait }) => `Zbyt wiele prób.${wait && ` Spróbuj ponownie za ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Nieprawidłowy kod.${triesLeft ? ` ${selectForm('pl', triesLeft, { one: 'Pozostała jedna próba.', few: `Pozostały ${triesLeft} próby.`, other: `Pozostało ${triesLeft} prób.` })}` : ''}`,
    otp_expired: `Ten kod wygasł. ${newCode}`,
    otp_tries_exhausted: `Zbyt wiele błędnych prób. ${newCode}`,
    otp_stopped:
      'Zbyt wiele błędnych kodów. Zaloguj się inaczej lub otwórz link w wysłanej przez nas wiadomości.',
    otp_bundle_invalid: `Tego kodu nie można już użyć. ${newCode}`,
    verification_token_invalid: `Minęło zbyt dużo czasu. ${startOver}`,
    client_signature_invalid: `Nie udało się dokończyć logowania. ${startOver}`,
    account_not_found: 'Nie ma konta dla tych danych.',
    request_stale: 'Zegar tego urządzenia jest źle ustawiony. Popraw go i spróbuj ponownie.',
    unauthenticated: `Nastąpiło wylogowanie. ${startOver}`,
    permission_denied: `To niedozwolone. ${notAvailable}`,
    contact_missing: ({ channel }) => (channel === 'sms' ? 'Podaj numer telefonu.' : 'Podaj adres e-mail.'),
    untrusted_signer: `Nie udało się zweryfikować usługi logowania. ${notAvailable}`,
    key_lost: `Ta przeglądarka utraciła klucz tego logowania. ${startOver}`,
    aborted: startOver,
    unexpected: 'Coś poszło nie tak na tej stronie.',
    signing_cancelled: 'Logowanie zostało anulowane.',
    signing_failed: 'Nie udało się. Spróbuj ponownie lub zaloguj się inaczej.',
    popup_blocked: 'Przeglądarka zablokowała okno. Zezwól na nie i spróbuj ponownie.',
    provider_failed: 'Druga usługa logowania ma problem. Spróbuj ponownie.',
    oauth_provider_unavailable: 'Druga usługa logowania ma problem. Spróbuj ponownie.',
    provider_reply_invalid: `Nie udało się zweryfikować tego logowania. ${startOver}`,
    oidc_token_invalid: `To logowanie wygasło. ${startOver}`,
    oauth_code_invalid: `To logowanie wygasło. ${startOver}`,
    in_app_browser:
      'To nie działa w aplikacji. Otwórz tę stronę w przeglądarce, korzystając z menu aplikacji.',
    passkey_unsupported: `Ta przeglądarka nie może tu używać kluczy dostępu. ${otherWay}`,
    wallet_missing: `W tej przeglądarce nie ma portfela. ${otherWay}`,
    signup_not_enabled: `Nie można tu zakładać kont. ${notAvailable}`,
  },
};
