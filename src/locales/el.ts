import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Επικοινωνήστε με τον κάτοχο του ιστοτόπου.';
const startOver = 'Ξεκινήστε από την αρχή.';
const newCode = 'Ζητήστε νέο κωδικό.';
const retry = 'Δοκιμάστε ξανά.';
const otherWay = 'Συνδεθείτε με άλλον τρόπο.';

/** Greek, with the formal plural. Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'el',
  direction: 'ltr',
  chooseTitle: 'Σύνδεση',
  channels: {
    email: {
      label: 'Διεύθυνση email',
      placeholder: 'onoma@example.com',
      switchTo: 'Χρήση email',
      checkTitle: 'Δείτε το email σας',
    },
    sms: {
      label: 'Αριθμός τηλεφώνου',
      placeholder: '+1 555 010 0000',
      switchTo: 'Χρήση αριθμού τηλεφώνου',
      checkTitle: 'Δείτε τα μηνύματά σας',
    },
  },
  continue: 'Συνέχεια',
  sending: 'Στέλνουμε κωδικό',
  codeSent: (length, isAlphanumeric) => [
    `Στείλαμε κωδικό ${length} ${isAlphanumeric ? 'χαρακτήρων' : 'ψηφίων'} στο `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Κωδικός ${length} ${isAlphanumeric ? 'γραμμάτων και ψηφίων' : 'ψηφίων'}`,
  codeIncomplete: (missing) => `Λείπουν χαρακτήρες: ${missing}.`,
  didYouMean: ['Εννοείτε ', ';'],
  resendIn: (wait) => `Νέα αποστολή κωδικού σε ${wait}`.replace(/\b0:0?(\d+)/, '$1 δ'),
  resendInSpoken: (seconds) => `Νέος κωδικός σε ${seconds} δευτερόλεπτα.`,
  resendReady: 'Μπορείτε να ζητήσετε νέο κωδικό.',
  resend: 'Αποστολή νέου κωδικού',
  resending: 'Στέλνουμε νέο κωδικό',
  resent: 'Ο νέος κωδικός έρχεται.',
  useAnother: { email: 'Χρήση άλλου email', sms: 'Χρήση άλλου αριθμού' },
  verifying: 'Έλεγχος κωδικού',
  doneTitle: 'Συνδεθήκατε',
  doneAs: ['ως ', ''],
  signOut: 'Αποσύνδεση',
  memoryOnly: 'Θα αποσυνδεθείτε όταν κλείσετε τη σελίδα.',
  starting: 'Φόρτωση σύνδεσης',
  misconfigured: notAvailable,
  tryAgain: 'Νέα προσπάθεια',
  noAccountTitle: 'Δεν υπάρχει λογαριασμός',
  noAccount: ['Δεν υπάρχει λογαριασμός για: ', ''],
  misconfiguredTitle: 'Η σύνδεση δεν είναι διαθέσιμη',
  developerDetails: 'Για προγραμματιστές',
  or: 'ή',
  continueWith: {
    company: (name) => `Συνέχεια με ${name}`,
    passkey: 'Συνέχεια με κλειδί πρόσβασης',
    wallet: 'Συνέχεια με πορτοφόλι',
  },
  lastUsed: 'Τελευταία χρήση',
  waiting: {
    window: {
      text: 'Αν άνοιξε παράθυρο, συνδεθείτε εκεί. Θα συνεχίσουμε αυτόματα.',
    },
    passkey: {
      title: 'Χρησιμοποιήστε το κλειδί πρόσβασής σας',
      text: 'Ακολουθήστε τις οδηγίες στη συσκευή σας.',
    },
    wallet: {
      title: 'Επιβεβαιώστε στο πορτοφόλι',
      text: 'Υπογράψτε το μήνυμα στο πορτοφόλι σας. Είναι δωρεάν.',
      again: 'Πρώτη φορά εδώ; Θα χρειαστεί ακόμη μία υπογραφή για τον λογαριασμό σας.',
    },
  },
  askAgain: { window: 'Άνοιγμα παραθύρου', passkey: 'Νέο αίτημα', wallet: 'Νέο αίτημα' },
  cancel: 'Ακύρωση',
  close: 'Κλείσιμο',
  consentMissing: 'Επιλέξτε το πλαίσιο για να συνεχίσετε.',
  chooseWallet: 'Επιλογή πορτοφολιού',
  noAccountWith: {
    window: 'Δεν υπάρχει λογαριασμός για αυτή τη σύνδεση.',
    passkey: 'Δεν υπάρχει λογαριασμός για αυτό το κλειδί πρόσβασης.',
    wallet: 'Δεν υπάρχει λογαριασμός για αυτό το πορτοφόλι.',
  },
  otherMethod: 'Σύνδεση με άλλον τρόπο',
  choosePasskey: {
    title: 'Δεν συνδεθήκατε με κλειδί πρόσβασης',
    text: 'Χρησιμοποιήστε άλλο κλειδί πρόσβασης ή δημιουργήστε λογαριασμό με νέο.',
    ask: 'Χρήση κλειδιού πρόσβασης',
    create: 'Δημιουργία λογαριασμού',
  },
  passkeyOffer: {
    text: 'Την επόμενη φορά χωρίς κωδικό, με αποτύπωμα, πρόσωπο ή κλείδωμα οθόνης.',
    create: 'Δημιουργία κλειδιού πρόσβασης',
    decline: 'Όχι τώρα',
    making: 'Ακολουθήστε τις οδηγίες στη συσκευή σας',
    made: 'Το κλειδί πρόσβασης είναι έτοιμο για την επόμενη φορά.',
    failed: 'Το κλειδί πρόσβασης δεν δημιουργήθηκε. Δοκιμάστε ξανά.',
  },
  phone: {
    country: 'Χώρα',
    search: 'Αναζήτηση χώρας',
    found: (count) =>
      selectForm('el', count, { one: `Βρέθηκε ${count} χώρα`, other: `Βρέθηκαν ${count} χώρες` }),
    noneFound: 'Δεν βρέθηκε χώρα',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Ο browser είναι πολύ παλιός για σύνδεση. Χρησιμοποιήστε άλλον.',
    offline: 'Είστε offline. Θα συνεχίσουμε όταν συνδεθείτε.',
    timeout: `Η υπηρεσία σύνδεσης αργεί. ${retry}`,
    unreachable: `Η υπηρεσία σύνδεσης δεν απαντά. ${retry}`,
    malformed_reply: `Κάτι πήγε στραβά σε εμάς. ${retry}`,
    load_failed: 'Ένα μέρος της σελίδας δεν φορτώθηκε.',
    internal: `Κάτι πήγε στραβά σε εμάς. ${retry}`,
    invalid_request: `Η υπηρεσία σύνδεσης απέρριψε το αίτημα. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms' ? 'Γράψτε τηλέφωνο όπως +1 555 010 0000.' : 'Γράψτε email όπως onoma@example.com.',
    provider_not_enabled: `Αυτός ο τρόπος είναι ανενεργός. ${notAvailable}`,
    delivery_failed: `Ο κωδικός δεν στάλθηκε. ${retry}`,
    rate_limited: ({ wait }) => `Πάρα πολλές προσπάθειες.${wait && ` Δοκιμάστε ξανά σε ${wait}.`}`,
    otp_invalid: ({ triesLeft }) =>
      `Λάθος κωδικός.${triesLeft ? ` ${selectForm('el', triesLeft, { one: 'Απομένει 1 προσπάθεια.', other: `Απομένουν ${triesLeft} προσπάθειες.` })}` : ''}`,
    otp_expired: `Ο κωδικός έληξε. ${newCode}`,
    otp_tries_exhausted: `Πάρα πολλοί λανθασμένοι κωδικοί. ${newCode}`,
    otp_stopped:
      'Πάρα πολλοί λανθασμένοι κωδικοί. Συνδεθείτε με άλλον τρόπο ή ανοίξτε τον σύνδεσμο στο μήνυμά μας.',
    otp_bundle_invalid: `Ο κωδικός δεν ισχύει πλέον. ${newCode}`,
    verification_token_invalid: `Πέρασε πολλή ώρα. ${startOver}`,
    client_signature_invalid: `Η σύνδεση δεν ολοκληρώθηκε. ${startOver}`,
    account_not_found: 'Δεν υπάρχει λογαριασμός για αυτό.',
    request_stale: 'Λάθος ώρα στη συσκευή. Ρυθμίστε την και δοκιμάστε ξανά.',
    unauthenticated: `Αποσυνδεθήκατε. ${startOver}`,
    permission_denied: `Δεν επιτρέπεται. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Γράψτε το τηλέφωνό σας.' : 'Γράψτε το email σας.',
    untrusted_signer: `Η υπηρεσία σύνδεσης δεν επαληθεύτηκε. ${notAvailable}`,
    key_lost: `Το κλειδί της σύνδεσης χάθηκε. ${startOver}`,
    aborted: startOver,
    unexpected: 'Κάτι πήγε στραβά στη σελίδα.',
    signing_cancelled: 'Η σύνδεση ακυρώθηκε.',
    signing_failed: 'Δεν πέτυχε. Δοκιμάστε ξανά ή συνδεθείτε με άλλον τρόπο.',
    popup_blocked: 'Ο browser απέκλεισε το παράθυρο. Επιτρέψτε το και δοκιμάστε ξανά.',
    provider_failed: 'Η άλλη υπηρεσία σύνδεσης έχει πρόβλημα. Δοκιμάστε ξανά.',
    oauth_provider_unavailable: 'Η άλλη υπηρεσία σύνδεσης έχει πρόβλημα. Δοκιμάστε ξανά.',
    provider_reply_invalid: `Η σύνδεση δεν επαληθεύτηκε. ${startOver}`,
    oidc_token_invalid: `Η σύνδεση έληξε. ${startOver}`,
    oauth_code_invalid: `Η σύνδεση έληξε. ${startOver}`,
    in_app_browser: 'Δεν λειτουργεί σε εφαρμογή. Από το μενού της ανοίξτε τη σελίδα στον browser.',
    passkey_unsupported: `Ο browser δεν υποστηρίζει κλειδιά πρόσβασης εδώ. ${otherWay}`,
    wallet_missing: `Δεν υπάρχει πορτοφόλι σε αυτόν τον browser. ${otherWay}`,
    signup_not_enabled: `Εδώ δεν δημιουργούνται λογαριασμοί. ${notAvailable}`,
  },
};
