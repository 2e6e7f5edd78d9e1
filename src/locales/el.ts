import { messages as codes } from './el-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'Επικοινωνήστε με τον κάτοχο του ιστοτόπου.';
const startOver = 'Ξεκινήστε από την αρχή.';
const otherWay = 'Συνδεθείτε με άλλον τρόπο.';

/** Greek, with the formal plural. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Δεν υπάρχει ακόμη λογαριασμός',
  noAccount: ['Δεν υπάρχει λογαριασμός για: ', ''],
  misconfiguredTitle: 'Η σύνδεση δεν είναι διαθέσιμη',
  developerDetails: 'Για προγραμματιστές',
  or: 'ή',
  continueWith: {
    google: 'Συνέχεια με Google',
    apple: 'Συνέχεια με Apple',
    facebook: 'Συνέχεια με Facebook',
    x: 'Συνέχεια με X',
    discord: 'Συνέχεια με Discord',
    passkey: 'Συνέχεια με κλειδί πρόσβασης',
    wallet: 'Συνέχεια με πορτοφόλι',
  },
  lastUsed: 'Τελευταία χρήση',
  waiting: {
    window: {
      text: 'Άνοιξε ένα παράθυρο. Συνδεθείτε εκεί και η σελίδα θα συνεχίσει μόνη της.',
    },
    passkey: { title: 'Χρησιμοποιήστε το κλειδί πρόσβασής σας', text: 'Η συσκευή σας το ζητά τώρα.' },
    wallet: {
      title: 'Επιβεβαιώστε στο πορτοφόλι σας',
      text: 'Το πορτοφόλι σάς ζητά να υπογράψετε ένα μήνυμα. Δεν κοστίζει τίποτα.',
    },
  },
  askAgain: { window: 'Άνοιγμα του παραθύρου ξανά', passkey: 'Νέο αίτημα', wallet: 'Νέο αίτημα' },
  cancel: 'Ακύρωση',
  close: 'Κλείσιμο',
  consentMissing: 'Τσεκάρετε αυτό το πλαίσιο για να συνεχίσετε.',
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
    text: 'Την επόμενη φορά χωρίς κωδικό: συνδεθείτε σε αυτή τη συσκευή με δακτυλικό αποτύπωμα, πρόσωπο ή το κλείδωμά της.',
    create: 'Δημιουργία κλειδιού πρόσβασης',
    decline: 'Όχι τώρα',
    making: 'Η συσκευή σας ζητά επιβεβαίωση τώρα',
    made: 'Το κλειδί πρόσβασης είναι έτοιμο. Θα συνδεθείτε με αυτό την επόμενη φορά.',
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
    ...codes.errors,
    signing_cancelled: 'Δεν επιβεβαιώσατε. Μπορείτε να δοκιμάσετε ξανά.',
    signing_failed: 'Δεν λειτούργησε. Δοκιμάστε ξανά ή συνδεθείτε με άλλον τρόπο.',
    popup_blocked: 'Ο browser απέκλεισε το παράθυρο. Επιτρέψτε το και δοκιμάστε ξανά.',
    provider_failed: 'Η άλλη υπηρεσία σύνδεσης έχει πρόβλημα. Δοκιμάστε ξανά.',
    oauth_provider_unavailable: 'Η άλλη υπηρεσία σύνδεσης έχει πρόβλημα. Δοκιμάστε ξανά.',
    provider_reply_invalid: `Η σύνδεση δεν ελέγχθηκε. ${startOver}`,
    oidc_token_invalid: `Η σύνδεση δεν ισχύει πλέον. ${startOver}`,
    oauth_code_invalid: `Η σύνδεση δεν ισχύει πλέον. ${startOver}`,
    in_app_browser: 'Δεν λειτουργεί μέσα σε εφαρμογή. Ανοίξτε τη σελίδα στον browser σας.',
    passkey_unsupported: `Ο browser δεν υποστηρίζει κλειδιά πρόσβασης εδώ. ${otherWay}`,
    wallet_missing: `Δεν υπάρχει πορτοφόλι σε αυτόν τον browser. ${otherWay}`,
    signup_not_enabled: `Εδώ δεν δημιουργούνται λογαριασμοί. ${notAvailable}`,
  },
};
