import type { Messages } from './messages.ts';

const notAvailable = 'Vui lòng liên hệ với chủ trang web này.';
const startOver = 'Vui lòng bắt đầu lại.';
const newCode = 'Hãy yêu cầu mã mới.';
const retry = 'Vui lòng thử lại.';
const otherWay = 'Vui lòng đăng nhập bằng cách khác.';

/** Vietnamese, with the polite "bạn". Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'vi',
  direction: 'ltr',
  chooseTitle: 'Đăng nhập',
  channels: {
    email: {
      label: 'Địa chỉ email',
      placeholder: 'ten@example.com',
      switchTo: 'Dùng địa chỉ email',
      checkTitle: 'Kiểm tra email của bạn',
    },
    sms: {
      label: 'Số điện thoại',
      placeholder: '+1 555 010 0000',
      switchTo: 'Dùng số điện thoại',
      checkTitle: 'Kiểm tra tin nhắn của bạn',
    },
  },
  continue: 'Tiếp tục',
  sending: 'Đang gửi mã',
  codeSent: (length, isAlphanumeric) => [
    `Chúng tôi đã gửi mã gồm ${length} ${isAlphanumeric ? 'ký tự' : 'chữ số'} đến `,
    '.',
  ],
  codeLabel: (length, isAlphanumeric) =>
    `Mã gồm ${length} ${isAlphanumeric ? 'chữ cái và chữ số' : 'chữ số'}`,
  codeIncomplete: (missing) => `Hãy nhập thêm ${missing} ký tự.`,
  didYouMean: ['Ý bạn là ', '?'],
  // With "sau", a clock could be a time of day.
  resendIn: (wait) => `Gửi lại mã (${wait})`.replace(/\(0:0?(\d+)\)/, 'sau $1 giây'),
  resendInSpoken: (seconds) => `Bạn có thể yêu cầu mã mới sau ${seconds} giây.`,
  resendReady: 'Giờ bạn có thể yêu cầu mã mới.',
  resend: 'Gửi mã mới',
  resending: 'Đang gửi mã mới',
  resent: 'Mã mới đang được gửi đến bạn.',
  useAnother: { email: 'Dùng email khác', sms: 'Dùng số khác' },
  verifying: 'Đang kiểm tra mã',
  doneTitle: 'Bạn đã đăng nhập',
  doneAs: ['với tài khoản ', ''],
  signOut: 'Đăng xuất',
  memoryOnly: 'Bạn sẽ bị đăng xuất khi đóng trang này.',
  starting: 'Đang tải phần đăng nhập',
  misconfigured: notAvailable,
  tryAgain: 'Thử lại',
  noAccountTitle: 'Chưa có tài khoản',
  noAccount: ['Không có tài khoản nào cho ', '.'],
  misconfiguredTitle: 'Không thể đăng nhập',
  developerDetails: 'Chi tiết cho nhà phát triển',
  or: 'hoặc',
  continueWith: {
    company: (name) => `Tiếp tục với ${name}`,
    passkey: 'Tiếp tục với khoá truy cập',
    wallet: 'Tiếp tục với ví',
  },
  lastUsed: 'Dùng gần nhất',
  waiting: {
    window: {
      text: 'Nếu có cửa sổ mở ra, hãy đăng nhập ở đó. Chúng tôi sẽ tự động tiếp tục.',
    },
    passkey: { title: 'Dùng khoá truy cập của bạn', text: 'Hãy làm theo hướng dẫn trên thiết bị của bạn.' },
    wallet: {
      title: 'Xác nhận trong ví của bạn',
      text: 'Ví yêu cầu bạn ký một thông điệp. Việc này không mất phí.',
      again: 'Nếu bạn mới đến đây, ví sẽ yêu cầu thêm một chữ ký để tạo tài khoản của bạn.',
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
    text: 'Lần sau không cần mã: hãy dùng vân tay, khuôn mặt hoặc khoá màn hình.',
    create: 'Tạo khoá truy cập',
    decline: 'Để sau',
    making: 'Hãy làm theo hướng dẫn trên thiết bị của bạn',
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
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'Trình duyệt này quá cũ để đăng nhập. Vui lòng dùng trình duyệt khác.',
    offline: 'Bạn đang ngoại tuyến. Chúng tôi sẽ tiếp tục khi có kết nối.',
    timeout: `Dịch vụ đăng nhập phản hồi quá lâu. ${retry}`,
    unreachable: `Không kết nối được với dịch vụ đăng nhập. ${retry}`,
    malformed_reply: `Đã xảy ra sự cố ở phía chúng tôi. ${retry}`,
    load_failed: 'Không tải được một phần của trang này.',
    internal: `Đã xảy ra sự cố ở phía chúng tôi. ${retry}`,
    invalid_request: `Dịch vụ đăng nhập đã từ chối yêu cầu. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? 'Hãy nhập số điện thoại như +1 555 010 0000.'
        : 'Hãy nhập địa chỉ email như ten@example.com.',
    provider_not_enabled: `Cách đăng nhập này đã tắt. ${notAvailable}`,
    delivery_failed: `Không gửi được mã. ${retry}`,
    rate_limited: ({ wait }) => `Quá nhiều lần thử.${wait && ` Vui lòng đợi thêm ${wait} rồi thử lại.`}`,
    otp_invalid: ({ triesLeft }) => `Mã không đúng.${triesLeft ? ` Bạn còn ${triesLeft} lần thử.` : ''}`,
    otp_expired: `Mã này đã hết hạn. ${newCode}`,
    otp_tries_exhausted: `Quá nhiều lần thử không đúng. ${newCode}`,
    otp_stopped:
      'Quá nhiều mã không đúng. Hãy đăng nhập bằng cách khác hoặc mở liên kết trong tin nhắn chúng tôi đã gửi.',
    otp_bundle_invalid: `Không dùng được mã này nữa. ${newCode}`,
    verification_token_invalid: `Đã mất quá nhiều thời gian. ${startOver}`,
    client_signature_invalid: `Không hoàn tất được việc đăng nhập. ${startOver}`,
    account_not_found: 'Không có tài khoản nào cho thông tin liên hệ này.',
    request_stale: 'Đồng hồ của thiết bị này không đúng. Vui lòng chỉnh lại rồi thử lại.',
    unauthenticated: `Bạn đã đăng xuất. ${startOver}`,
    permission_denied: `Thao tác này không được phép. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? 'Hãy nhập số điện thoại của bạn.' : 'Hãy nhập địa chỉ email của bạn.',
    untrusted_signer: `Không xác minh được dịch vụ đăng nhập. ${notAvailable}`,
    key_lost: `Trình duyệt này đã mất khoá của lần đăng nhập này. ${startOver}`,
    aborted: startOver,
    unexpected: 'Đã xảy ra sự cố trên trang này.',
    signing_cancelled: 'Đã huỷ đăng nhập.',
    signing_failed: 'Không thành công. Hãy thử lại hoặc đăng nhập bằng cách khác.',
    popup_blocked: 'Trình duyệt đã chặn cửa sổ. Hãy cho phép rồi thử lại.',
    provider_failed: 'Dịch vụ đăng nhập kia đang gặp sự cố. Vui lòng thử lại.',
    oauth_provider_unavailable: 'Dịch vụ đăng nhập kia đang gặp sự cố. Vui lòng thử lại.',
    provider_reply_invalid: `Không xác minh được lần đăng nhập này. ${startOver}`,
    oidc_token_invalid: `Lần đăng nhập này đã hết hạn. ${startOver}`,
    oauth_code_invalid: `Lần đăng nhập này đã hết hạn. ${startOver}`,
    in_app_browser:
      'Tính năng này không hoạt động trong ứng dụng. Hãy mở trang này trong trình duyệt từ trình đơn của ứng dụng.',
    passkey_unsupported: `Trình duyệt này không dùng được khoá truy cập ở đây. ${otherWay}`,
    wallet_missing: `Trình duyệt này không có ví. ${otherWay}`,
    signup_not_enabled: `Không thể tạo tài khoản mới ở đây. ${notAvailable}`,
  },
};
