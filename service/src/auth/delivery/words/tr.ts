import type { MessageWords } from '../message-words.ts';

/** Turkish, with the formal "siz". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} oturum açma kodunuzdur (${name})`,
  codeIs: (name) => `Oturum açma kodunuz (${name}):`,
  validity: (time) => `Geçerlilik süresi: ${time}. Yalnızca bir kez kullanılabilir.`,
  warning: 'Bu kodu siz istemediyseniz bu mesajı dikkate almayın. Kodu kimseyle paylaşmayın.',
  notice: {
    subject: (name) => `Biri sizin adınıza oturum açmaya çalışıyor: ${name}`,
    stopped: (name) =>
      `Sizin adınıza oturum açmak için (${name}) çok fazla yanlış kod girildi. Bilinmeyen ağlardan gelen isteklere artık kod gönderilmiyor.`,
    open: 'Oturum açmak istiyorsanız bu bağlantıyı oturum açtığınız cihazda açın, ardından yeni bir kod isteyin:',
    other: 'Oturum açmak istiyorsanız bunu daha önce oturum açtığınız yerden veya başka bir yolla yapın.',
    nobody: 'Bu siz değilseniz bir şey yapmanıza gerek yok: kimse oturum açmadı. Bu mesajı iletmeyin.',
  },
};
