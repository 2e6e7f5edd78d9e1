import type { MessageWords } from '../message-words.ts';

/** Traditional Chinese, with the neutral "你". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} 是你的 ${name} 登入驗證碼`,
  codeIs: (name) => `你的 ${name} 登入驗證碼：`,
  validity: (time) => `有效時間為 ${time}，只能使用一次。`,
  warning: '如果不是你要求的，請忽略此訊息。請勿將驗證碼告訴任何人。',
  notice: {
    subject: (name) => `有人正試圖以你的身分登入 ${name}`,
    stopped: (name) =>
      `有人試圖以你的身分登入 ${name}，輸入的錯誤驗證碼過多。來自未知網路的要求將不再收到驗證碼。`,
    open: '如果你要登入，請在你用來登入的裝置上開啟此連結，然後要求新的驗證碼：',
    other: '如果你要登入，請在先前登入過的地方登入，或改用其他方式。',
    nobody: '如果不是你本人操作，則不需要做任何事：沒有人登入成功。請勿轉寄此訊息。',
  },
};
