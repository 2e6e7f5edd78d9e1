import type { MessageWords } from '../message-words.ts';

/** Korean, in the polite "-요" style. Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${name} 로그인 코드는 ${code}예요`,
  codeIs: (name) => `${name} 로그인 코드:`,
  validity: (time) => `유효 시간은 ${time}이고 한 번만 사용할 수 있어요.`,
  warning: '요청하지 않았다면 이 메시지를 무시하세요. 코드를 누구에게도 알려 주지 마세요.',
  notice: {
    subject: (name) => `누군가가 회원님으로 ${name}에 로그인하려고 해요`,
    stopped: (name) =>
      `회원님으로 ${name}에 로그인하려고 잘못된 코드를 너무 많이 입력했어요. 알 수 없는 네트워크의 요청에는 더 이상 코드를 보내지 않아요.`,
    open: '로그인하려면 로그인에 사용하는 기기에서 이 링크를 연 다음 새 코드를 요청하세요:',
    other: '로그인하려면 전에 로그인한 곳에서 하거나 다른 방법을 사용하세요.',
    nobody: '본인이 아니라면 아무것도 할 필요가 없어요. 로그인한 사람은 없어요. 이 메시지를 전달하지 마세요.',
  },
};
