import type { MessageWords } from '../message-words.ts';

/** Indonesian, with the polite "Anda". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} adalah kode masuk ${name} Anda`,
  codeIs: (name) => `Kode masuk ${name} Anda adalah:`,
  validity: (time) => `Berlaku selama ${time} dan dapat digunakan satu kali.`,
  warning: 'Jika Anda tidak memintanya, abaikan pesan ini. Jangan berikan kode ini kepada siapa pun.',
  notice: {
    subject: (name) => `Seseorang mencoba masuk ke ${name} sebagai Anda`,
    stopped: (name) =>
      `Terlalu banyak kode yang salah dimasukkan untuk masuk ke ${name} sebagai Anda. Permintaan dari jaringan yang tidak dikenal tidak lagi mendapat kode.`,
    open: 'Jika Anda ingin masuk, buka tautan ini di perangkat yang Anda pakai untuk masuk, lalu minta kode baru:',
    other: 'Jika Anda ingin masuk, lakukan dari tempat Anda pernah masuk sebelumnya, atau dengan cara lain.',
    nobody:
      'Jika itu bukan Anda, tidak ada yang perlu dilakukan: tidak ada yang berhasil masuk. Jangan teruskan pesan ini.',
  },
};
