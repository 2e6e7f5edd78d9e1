import { messages as codes } from './id-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'Hubungi pemilik situs ini.';
const startOver = 'Mulai lagi dari awal.';
const otherWay = 'Masuk dengan cara lain.';

/** Indonesian, with the polite "Anda". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Belum ada akun',
  noAccount: ['Tidak ada akun untuk ', '.'],
  misconfiguredTitle: 'Tidak dapat masuk',
  developerDetails: 'Detail untuk developer',
  or: 'atau',
  continueWith: {
    google: 'Lanjutkan dengan Google',
    apple: 'Lanjutkan dengan Apple',
    facebook: 'Lanjutkan dengan Facebook',
    x: 'Lanjutkan dengan X',
    discord: 'Lanjutkan dengan Discord',
    passkey: 'Lanjutkan dengan kunci sandi',
    wallet: 'Lanjutkan dengan dompet',
  },
  lastUsed: 'Terakhir digunakan',
  waiting: {
    window: {
      text: 'Sebuah jendela terbuka. Masuk di sana; halaman ini akan lanjut sendiri.',
    },
    passkey: { title: 'Gunakan kunci sandi Anda', text: 'Perangkat Anda sedang memintanya.' },
    wallet: {
      title: 'Konfirmasi di dompet Anda',
      text: 'Dompet meminta Anda menandatangani pesan. Ini tidak dikenai biaya.',
    },
  },
  askAgain: { window: 'Buka lagi jendela', passkey: 'Minta lagi', wallet: 'Minta lagi' },
  cancel: 'Batal',
  close: 'Tutup',
  consentMissing: 'Centang kotak ini untuk melanjutkan.',
  chooseWallet: 'Pilih dompet',
  noAccountWith: {
    window: 'Tidak ada akun untuk proses masuk itu.',
    passkey: 'Tidak ada akun untuk kunci sandi itu.',
    wallet: 'Tidak ada akun untuk dompet itu.',
  },
  otherMethod: 'Masuk dengan cara lain',
  choosePasskey: {
    title: 'Tidak dapat masuk dengan kunci sandi',
    text: 'Gunakan kunci sandi lain, atau buat akun dengan yang baru.',
    ask: 'Gunakan kunci sandi',
    create: 'Buat akun',
  },
  passkeyOffer: {
    text: 'Lain kali tanpa kode: Anda dapat masuk di perangkat ini dengan sidik jari, wajah, atau kunci layar.',
    create: 'Buat kunci sandi',
    decline: 'Nanti saja',
    making: 'Perangkat Anda sedang meminta konfirmasi',
    made: 'Kunci sandi siap. Lain kali Anda dapat masuk dengannya.',
    failed: 'Kunci sandi tidak dapat dibuat. Coba lagi.',
  },
  phone: {
    country: 'Negara',
    search: 'Cari negara',
    found: (count) => `${count} negara ditemukan`,
    noneFound: 'Negara tidak ditemukan',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Anda tidak mengonfirmasi. Anda dapat mencoba lagi.',
    signing_failed: 'Tidak berhasil. Coba lagi atau masuk dengan cara lain.',
    popup_blocked: 'Browser memblokir jendela. Izinkan, lalu coba lagi.',
    provider_failed: 'Layanan masuk lain sedang bermasalah. Coba lagi.',
    oauth_provider_unavailable: 'Layanan masuk lain sedang bermasalah. Coba lagi.',
    provider_reply_invalid: `Proses masuk itu tidak dapat diperiksa. ${startOver}`,
    oidc_token_invalid: `Proses masuk itu tidak berlaku lagi. ${startOver}`,
    oauth_code_invalid: `Proses masuk itu tidak berlaku lagi. ${startOver}`,
    in_app_browser: 'Ini tidak berfungsi di dalam aplikasi. Buka halaman ini di browser.',
    passkey_unsupported: `Browser ini tidak dapat memakai kunci sandi di sini. ${otherWay}`,
    wallet_missing: `Tidak ada dompet di browser ini. ${otherWay}`,
    signup_not_enabled: `Akun baru tidak dapat dibuat di sini. ${notAvailable}`,
  },
};
