import type { MessageWords } from '../message-words.ts';

/** Simplified Chinese, with the polite "您". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} 是您的 ${name} 登录验证码`,
  codeIs: (name) => `您的 ${name} 登录验证码：`,
  validity: (time) => `有效时间为${time}，只能使用一次。`,
  warning: '如果不是您本人请求的，请忽略此消息。请勿将验证码告诉任何人。',
  notice: {
    subject: (name) => `有人正试图以您的身份登录 ${name}`,
    stopped: (name) =>
      `有人试图以您的身份登录 ${name}，输入的错误验证码过多。来自未知网络的请求将不再收到验证码。`,
    open: '如果您要登录，请在您用于登录的设备上打开此链接，然后请求新的验证码：',
    other: '如果您要登录，请在以前登录过的地方登录，或改用其他方式。',
    nobody: '如果不是您本人操作，则无需做任何事：没有人登录成功。请勿转发此消息。',
  },
};
