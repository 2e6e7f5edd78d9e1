import type { MessageWords } from '../message-words.ts';

/** Vietnamese, with the polite "bạn". Not reviewed by a native speaker. */
export const words: MessageWords = {
  direction: 'ltr',
  subject: (code, name) => `${code} là mã đăng nhập ${name} của bạn`,
  codeIs: (name) => `Mã đăng nhập ${name} của bạn là:`,
  validity: (time) => `Mã hết hạn sau ${time} và chỉ dùng được một lần.`,
  warning: 'Nếu bạn không yêu cầu mã này, hãy bỏ qua tin nhắn. Không chia sẻ mã với bất kỳ ai.',
  notice: {
    subject: (name) => `Có người đang tìm cách đăng nhập vào ${name} với tư cách là bạn`,
    stopped: (name) =>
      `Đã có quá nhiều mã không đúng được nhập để đăng nhập vào ${name} với tư cách là bạn. Yêu cầu từ các mạng không quen thuộc sẽ không nhận được mã nữa.`,
    open: 'Nếu bạn muốn đăng nhập, hãy mở liên kết này trên thiết bị bạn dùng để đăng nhập, sau đó yêu cầu mã mới:',
    other: 'Nếu bạn muốn đăng nhập, hãy làm việc đó từ nơi bạn đã từng đăng nhập hoặc bằng cách khác.',
    nobody:
      'Nếu đó không phải là bạn, bạn không cần làm gì: chưa có ai đăng nhập. Đừng chuyển tiếp tin nhắn này.',
  },
};
