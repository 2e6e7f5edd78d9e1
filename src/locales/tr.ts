import { messages as codes } from './tr-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'Bu sitenin sahibiyle iletişime geçin.';
const startOver = 'Yeniden başlayın.';
const otherWay = 'Başka bir yolla oturum açın.';

/** Turkish, with the formal "siz". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Henüz hesap yok',
  noAccount: ['', ' için hesap yok.'],
  misconfiguredTitle: 'Oturum açılamıyor',
  developerDetails: 'Geliştiriciler için ayrıntılar',
  or: 'veya',
  continueWith: {
    google: 'Google ile devam et',
    apple: 'Apple ile devam et',
    facebook: 'Facebook ile devam et',
    x: 'X ile devam et',
    discord: 'Discord ile devam et',
    passkey: 'Geçiş anahtarıyla devam et',
    wallet: 'Cüzdanla devam et',
  },
  lastUsed: 'Son kullanılan',
  waiting: {
    window: {
      text: 'Bir pencere açıldı. Orada oturum açın; bu sayfa kendiliğinden devam eder.',
    },
    passkey: { title: 'Geçiş anahtarınızı kullanın', text: 'Cihazınız şimdi bunu istiyor.' },
    wallet: {
      title: 'Cüzdanınızda onaylayın',
      text: 'Cüzdanınız bir mesaj imzalamanızı istiyor. Bunun ücreti yok.',
    },
  },
  askAgain: { window: 'Pencereyi yeniden aç', passkey: 'Yeniden iste', wallet: 'Yeniden iste' },
  cancel: 'İptal',
  close: 'Kapat',
  consentMissing: 'Devam etmek için bu kutuyu işaretleyin.',
  chooseWallet: 'Cüzdan seçin',
  noAccountWith: {
    window: 'Bu oturum açma için hesap yok.',
    passkey: 'Bu geçiş anahtarı için hesap yok.',
    wallet: 'Bu cüzdan için hesap yok.',
  },
  otherMethod: 'Başka bir yolla oturum aç',
  choosePasskey: {
    title: 'Geçiş anahtarıyla oturum açılamadı',
    text: 'Başka bir geçiş anahtarı kullanın veya yenisiyle hesap oluşturun.',
    ask: 'Geçiş anahtarı kullan',
    create: 'Hesap oluştur',
  },
  passkeyOffer: {
    text: 'Bir dahaki sefere kodsuz: bu cihazda parmak iziniz, yüzünüz veya ekran kilidiyle oturum açabilirsiniz.',
    create: 'Geçiş anahtarı oluştur',
    decline: 'Şimdi değil',
    making: 'Cihazınız şimdi onay istiyor',
    made: 'Geçiş anahtarı hazır. Bir dahaki sefere onunla oturum açabilirsiniz.',
    failed: 'Geçiş anahtarı oluşturulamadı. Yeniden deneyin.',
  },
  phone: {
    country: 'Ülke',
    search: 'Ülke ara',
    found: (count) => `${count} ülke bulundu`,
    noneFound: 'Ülke bulunamadı',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Onaylamadınız. Yeniden deneyebilirsiniz.',
    signing_failed: 'Olmadı. Yeniden deneyin veya başka bir yolla oturum açın.',
    popup_blocked: 'Tarayıcı pencereyi engelledi. İzin verip yeniden deneyin.',
    provider_failed: 'Diğer oturum açma hizmetinde bir sorun var. Yeniden deneyin.',
    oauth_provider_unavailable: 'Diğer oturum açma hizmetinde bir sorun var. Yeniden deneyin.',
    provider_reply_invalid: `Bu oturum açma doğrulanamadı. ${startOver}`,
    oidc_token_invalid: `Bu oturum açma artık geçerli değil. ${startOver}`,
    oauth_code_invalid: `Bu oturum açma artık geçerli değil. ${startOver}`,
    in_app_browser: 'Bu, uygulama içinde çalışmaz. Bu sayfayı tarayıcınızda açın.',
    passkey_unsupported: `Bu tarayıcı burada geçiş anahtarı kullanamıyor. ${otherWay}`,
    wallet_missing: `Bu tarayıcıda cüzdan yok. ${otherWay}`,
    signup_not_enabled: `Burada yeni hesap oluşturulamıyor. ${notAvailable}`,
  },
};
