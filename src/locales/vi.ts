import { messages as codes } from './vi-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'Vui lòng liên hệ với chủ trang web này.';
const startOver = 'Vui lòng bắt đầu lại.';
const otherWay = 'Vui lòng đăng nhập bằng cách khác.';

/** Vietnamese, with the polite "bạn". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'Chưa có tài khoản',
  noAccount: ['Không có tài khoản nào cho ', '.'],
  misconfiguredTitle: 'Không thể đăng nhập',
  developerDetails: 'Chi tiết cho nhà phát triển',
  or: 'hoặc',
  continueWith: {
    google: 'Tiếp tục với Google',
    apple: 'Tiếp tục với Apple',
    facebook: 'Tiếp tục với Facebook',
    x: 'Tiếp tục với X',
    discord: 'Tiếp tục với Discord',
    passkey: 'Tiếp tục với khoá truy cập',
    wallet: 'Tiếp tục với ví',
  },
  lastUsed: 'Dùng gần nhất',
  waiting: {
    window: {
      text: 'Một cửa sổ đã mở. Hãy đăng nhập ở đó, trang này sẽ tự tiếp tục.',
    },
    passkey: { title: 'Dùng khoá truy cập của bạn', text: 'Thiết bị đang yêu cầu khoá này.' },
    wallet: {
      title: 'Xác nhận trong ví của bạn',
      text: 'Ví yêu cầu bạn ký một tin nhắn. Việc này không mất phí.',
    },
  },
  askAgain: { window: 'Mở lại cửa sổ', passkey: 'Yêu cầu lại', wallet: 'Yêu cầu lại' },
  cancel: 'Huỷ',
  close: 'Đóng',
  consentMissing: 'Vui lòng đánh dấu vào ô này để tiếp tục.',
  chooseWallet: 'Chọn ví',
  noAccountWith: {
    window: 'Không có tài khoản nào cho lần đăng nhập này.',
    passkey: 'Không có tài khoản nào cho khoá truy cập này.',
    wallet: 'Không có tài khoản nào cho ví này.',
  },
  otherMethod: 'Đăng nhập bằng cách khác',
  choosePasskey: {
    title: 'Không đăng nhập được bằng khoá truy cập',
    text: 'Hãy dùng khoá truy cập khác hoặc tạo tài khoản bằng khoá mới.',
    ask: 'Dùng khoá truy cập',
    create: 'Tạo tài khoản',
  },
  passkeyOffer: {
    text: 'Lần sau không cần mã: bạn có thể đăng nhập trên thiết bị này bằng vân tay, khuôn mặt hoặc khoá màn hình.',
    create: 'Tạo khoá truy cập',
    decline: 'Để sau',
    making: 'Thiết bị đang yêu cầu bạn xác nhận',
    made: 'Khoá truy cập đã sẵn sàng. Lần sau bạn có thể đăng nhập bằng khoá này.',
    failed: 'Không tạo được khoá truy cập. Vui lòng thử lại.',
  },
  phone: {
    country: 'Quốc gia',
    search: 'Tìm quốc gia',
    found: (count) => `Tìm thấy ${count} quốc gia`,
    noneFound: 'Không tìm thấy quốc gia nào',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'Bạn chưa xác nhận. Bạn có thể thử lại.',
    signing_failed: 'Không thành công. Hãy thử lại hoặc đăng nhập bằng cách khác.',
    popup_blocked: 'Trình duyệt đã chặn cửa sổ. Hãy cho phép rồi thử lại.',
    provider_failed: 'Dịch vụ đăng nhập kia đang gặp sự cố. Vui lòng thử lại.',
    oauth_provider_unavailable: 'Dịch vụ đăng nhập kia đang gặp sự cố. Vui lòng thử lại.',
    provider_reply_invalid: `Không kiểm tra được lần đăng nhập này. ${startOver}`,
    oidc_token_invalid: `Lần đăng nhập này không còn hiệu lực. ${startOver}`,
    oauth_code_invalid: `Lần đăng nhập này không còn hiệu lực. ${startOver}`,
    in_app_browser: 'Tính năng này không hoạt động trong ứng dụng. Hãy mở trang này trong trình duyệt.',
    passkey_unsupported: `Trình duyệt này không dùng được khoá truy cập ở đây. ${otherWay}`,
    wallet_missing: `Trình duyệt này không có ví. ${otherWay}`,
    signup_not_enabled: `Không thể tạo tài khoản mới ở đây. ${notAvailable}`,
  },
};
