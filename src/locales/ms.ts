import { messages as codes } from './ms-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'Hubungi pemilik laman ini.';
const startOver = 'Mulakan semula.';
const otherWay = 'Log masuk dengan cara lain.';

/** Malay, with the polite "anda". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Belum ada akaun',
  noAccount: ['Tiada akaun untuk ', '.'],
  misconfiguredTitle: 'Log masuk tidak tersedia',
  developerDetails: 'Butiran untuk pembangun',
  or: 'atau',
  continueWith: {
    google: 'Teruskan dengan Google',
    apple: 'Teruskan dengan Apple',
    facebook: 'Teruskan dengan Facebook',
    x: 'Teruskan dengan X',
    discord: 'Teruskan dengan Discord',
    passkey: 'Teruskan dengan kunci laluan',
    wallet: 'Teruskan dengan dompet',
  },
  lastUsed: 'Terakhir digunakan',
  waiting: {
    window: {
      text: 'Satu tetingkap telah dibuka. Log masuk di sana; halaman ini akan bersambung sendiri.',
    },
    passkey: { title: 'Gunakan kunci laluan anda', text: 'Peranti anda sedang memintanya.' },
    wallet: {
      title: 'Sahkan dalam dompet anda',
      text: 'Dompet meminta anda menandatangani mesej. Ini percuma.',
    },
  },
  askAgain: { window: 'Buka tetingkap semula', passkey: 'Minta lagi', wallet: 'Minta lagi' },
  cancel: 'Batal',
  close: 'Tutup',
  consentMissing: 'Sila tandakan kotak ini untuk meneruskan.',
  chooseWallet: 'Pilih dompet',
  noAccountWith: {
    window: 'Tiada akaun untuk log masuk itu.',
    passkey: 'Tiada akaun untuk kunci laluan itu.',
    wallet: 'Tiada akaun untuk dompet itu.',
  },
  otherMethod: 'Log masuk dengan cara lain',
  choosePasskey: {
    title: 'Tidak dapat log masuk dengan kunci laluan',
    text: 'Gunakan kunci laluan lain, atau buat akaun dengan yang baharu.',
    ask: 'Gunakan kunci laluan',
    create: 'Buat akaun',
  },
  passkeyOffer: {
    text: 'Lain kali tanpa kod: anda boleh log masuk pada peranti ini dengan cap jari, wajah atau kunci skrin.',
    create: 'Buat kunci laluan',
    decline: 'Bukan sekarang',
    making: 'Peranti anda sedang meminta pengesahan',
    made: 'Kunci laluan sedia. Anda boleh menggunakannya lain kali.',
    failed: 'Kunci laluan tidak dapat dibuat. Cuba lagi.',
  },
  phone: {
    country: 'Negara',
    search: 'Cari negara',
    found: (count) => `${count} negara ditemui`,
    noneFound: 'Negara tidak ditemui',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Anda tidak mengesahkan. Anda boleh cuba lagi.',
    signing_failed: 'Tidak berjaya. Cuba lagi atau log masuk dengan cara lain.',
    popup_blocked: 'Penyemak imbas menyekat tetingkap. Benarkan dan cuba lagi.',
    provider_failed: 'Perkhidmatan log masuk yang lain mengalami masalah. Cuba lagi.',
    oauth_provider_unavailable: 'Perkhidmatan log masuk yang lain mengalami masalah. Cuba lagi.',
    provider_reply_invalid: `Log masuk itu tidak dapat disemak. ${startOver}`,
    oidc_token_invalid: `Log masuk itu tidak sah lagi. ${startOver}`,
    oauth_code_invalid: `Log masuk itu tidak sah lagi. ${startOver}`,
    in_app_browser: 'Ini tidak berfungsi di dalam apl. Buka halaman ini dalam penyemak imbas.',
    passkey_unsupported: `Penyemak imbas ini tidak boleh menggunakan kunci laluan di sini. ${otherWay}`,
    wallet_missing: `Tiada dompet dalam penyemak imbas ini. ${otherWay}`,
    signup_not_enabled: `Akaun baharu tidak boleh dibuat di sini. ${notAvailable}`,
  },
};
