import type { MessageWords } from '../message-words.ts';

/** Japanese, in the polite form. Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${name} のログインコードは ${code} です`,
  codeIs: (name) => `${name} のログインコード：`,
  validity: (time) => `有効期限は ${time}です。1 回だけ使用できます。`,
  warning: 'お心当たりがない場合は、このメッセージを無視してください。コードは誰にも教えないでください。',
  notice: {
    subject: (name) => `${name} にあなたとしてログインしようとしている人がいます`,
    stopped: (name) =>
      `あなたとして ${name} にログインするために、誤ったコードが何度も入力されました。不明なネットワークからの要求には、今後コードを送信しません。`,
    open: 'ログインする場合は、ログインに使う端末でこのリンクを開き、新しいコードを要求してください：',
    other: 'ログインする場合は、以前にログインした場所から行うか、別の方法をお使いください。',
    nobody:
      'お心当たりがない場合も、何もする必要はありません。誰もログインしていません。このメッセージを転送しないでください。',
  },
};
