import type { Messages } from './messages.ts';

const notAvailable = '이 사이트의 관리자에게 문의해 주세요.';
const startOver = '처음부터 다시 시작해 주세요.';
const newCode = '새 코드를 요청해 주세요.';
const retry = '다시 시도해 주세요.';
const otherWay = '다른 방법으로 로그인해 주세요.';

/** Korean, in the polite "-요" style. Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'ko',
  direction: 'ltr',
  chooseTitle: '로그인',
  channels: {
    email: {
      label: '이메일 주소',
      placeholder: 'name@example.com',
      switchTo: '이메일 주소 사용',
      checkTitle: '이메일을 확인해 주세요',
    },
    sms: {
      label: '전화번호',
      placeholder: '+1 555 010 0000',
      switchTo: '전화번호 사용',
      checkTitle: '메시지를 확인해 주세요',
    },
  },
  continue: '계속',
  sending: '코드를 보내는 중',
  codeSent: (length, isAlphanumeric) => [
    '',
    `(으)로 ${length}${isAlphanumeric ? '자리 영문·숫자' : '자리 숫자'} 코드를 보냈어요.`,
  ],
  codeLabel: (length, isAlphanumeric) => `코드, ${length}${isAlphanumeric ? '자리 영문·숫자' : '자리 숫자'}`,
  codeIncomplete: (missing) => `${missing}자를 더 입력해 주세요.`,
  didYouMean: ['혹시 ', '인가요?'],
  // With "후", a clock could be a time of day.
  resendIn: (wait) => `코드 다시 보내기까지 ${wait}`.replace(/\b0:0?(\d+)/, '$1초'),
  resendInSpoken: (seconds) => `${seconds}초 후에 새 코드를 요청할 수 있어요.`,
  resendReady: '이제 새 코드를 요청할 수 있어요.',
  resend: '새 코드 보내기',
  resending: '새 코드를 보내는 중',
  resent: '새 코드를 보냈어요.',
  useAnother: { email: '다른 이메일 사용', sms: '다른 번호 사용' },
  verifying: '코드를 확인하는 중',
  doneTitle: '로그인했어요',
  doneAs: ['계정: ', ''],
  signOut: '로그아웃',
  memoryOnly: '이 페이지를 닫으면 로그아웃돼요.',
  starting: '로그인을 불러오는 중',
  misconfigured: notAvailable,
  tryAgain: '다시 시도',
  noAccountTitle: '아직 계정이 없어요',
  noAccount: ['', '에 연결된 계정이 없어요.'],
  misconfiguredTitle: '로그인할 수 없어요',
  developerDetails: '개발자용 세부정보',
  or: '또는',
  continueWith: {
    company: (name) => `${name}(으)로 계속하기`,
    passkey: '패스키로 계속하기',
    wallet: '지갑으로 계속하기',
  },
  lastUsed: '최근 사용',
  waiting: {
    window: {
      text: '창이 열렸다면 그 창에서 로그인해 주세요. 그다음은 자동으로 계속돼요.',
    },
    passkey: { title: '패스키를 사용해 주세요', text: '기기의 안내를 따라 주세요.' },
    wallet: {
      title: '지갑에서 확인해 주세요',
      text: '지갑에서 메시지 서명을 요청하고 있어요. 비용은 들지 않아요.',
      again: '처음이라면 계정을 만들기 위해 지갑에서 서명을 한 번 더 요청해요.',
    },
  },
  askAgain: { window: '창 다시 열기', passkey: '다시 요청', wallet: '다시 요청' },
  cancel: '취소',
  close: '닫기',
  consentMissing: '계속하려면 이 상자를 선택해 주세요.',
  chooseWallet: '지갑 선택',
  noAccountWith: {
    window: '이 로그인에 연결된 계정이 없어요.',
    passkey: '이 패스키에 연결된 계정이 없어요.',
    wallet: '이 지갑에 연결된 계정이 없어요.',
  },
  otherMethod: '다른 방법으로 로그인',
  choosePasskey: {
    title: '패스키로 로그인하지 못했어요',
    text: '다른 패스키를 사용하거나 새 패스키로 계정을 만들어 주세요.',
    ask: '패스키 사용',
    create: '계정 만들기',
  },
  passkeyOffer: {
    text: '다음에는 코드 없이 지문, 얼굴 또는 화면 잠금을 사용해 보세요.',
    create: '패스키 만들기',
    decline: '나중에',
    making: '기기의 안내를 따라 주세요',
    made: '패스키가 준비되었어요. 다음에 이 패스키로 로그인할 수 있어요.',
    failed: '패스키를 만들지 못했어요. 다시 시도해 주세요.',
  },
  phone: {
    country: '국가',
    search: '국가 검색',
    found: (count) => `국가 ${count}개를 찾았어요`,
    noneFound: '국가를 찾을 수 없어요',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: '이 브라우저는 오래되어 로그인할 수 없어요. 다른 브라우저를 사용해 주세요.',
    offline: '오프라인 상태예요. 다시 연결되면 계속할게요.',
    timeout: `로그인 서비스의 응답이 너무 늦어지고 있어요. ${retry}`,
    unreachable: `로그인 서비스에 연결할 수 없어요. ${retry}`,
    malformed_reply: `저희 쪽에 문제가 생겼어요. ${retry}`,
    load_failed: '이 페이지의 일부를 불러오지 못했어요.',
    internal: `저희 쪽에 문제가 생겼어요. ${retry}`,
    invalid_request: `로그인 서비스가 요청을 거부했어요. ${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? '+1 555 010 0000 같은 전화번호를 입력해 주세요.'
        : 'name@example.com 같은 이메일 주소를 입력해 주세요.',
    provider_not_enabled: `이 로그인 방법은 꺼져 있어요. ${notAvailable}`,
    delivery_failed: `코드를 보내지 못했어요. ${retry}`,
    rate_limited: ({ wait }) =>
      `시도 횟수가 너무 많아요.${wait && ` ${wait} 더 기다린 뒤 다시 시도해 주세요.`}`,
    otp_invalid: ({ triesLeft }) =>
      `코드가 올바르지 않아요.${triesLeft ? ` ${triesLeft}번 더 시도할 수 있어요.` : ''}`,
    otp_expired: `코드가 만료되었어요. ${newCode}`,
    otp_tries_exhausted: `잘못된 시도가 너무 많아요. ${newCode}`,
    otp_stopped:
      '잘못된 코드가 너무 많이 입력되었어요. 다른 방법으로 로그인하거나 보내 드린 메시지의 링크를 열어 주세요.',
    otp_bundle_invalid: `이 코드는 더 이상 사용할 수 없어요. ${newCode}`,
    verification_token_invalid: `시간이 너무 오래 걸렸어요. ${startOver}`,
    client_signature_invalid: `로그인을 완료하지 못했어요. ${startOver}`,
    account_not_found: '이 연락처로 만든 계정이 없어요.',
    request_stale: '이 기기의 시계가 맞지 않아요. 시간을 맞추고 다시 시도해 주세요.',
    unauthenticated: `로그아웃되었어요. ${startOver}`,
    permission_denied: `허용되지 않은 작업이에요. ${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? '전화번호를 입력해 주세요.' : '이메일 주소를 입력해 주세요.',
    untrusted_signer: `로그인 서비스를 확인하지 못했어요. ${notAvailable}`,
    key_lost: `이 브라우저에서 로그인 키가 사라졌어요. ${startOver}`,
    aborted: startOver,
    unexpected: '이 페이지에 문제가 생겼어요.',
    signing_cancelled: '로그인이 취소되었어요.',
    signing_failed: '로그인하지 못했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
    popup_blocked: '브라우저가 창을 차단했어요. 허용한 뒤 다시 시도해 주세요.',
    provider_failed: '다른 로그인 서비스에 문제가 생겼어요. 다시 시도해 주세요.',
    oauth_provider_unavailable: '다른 로그인 서비스에 문제가 생겼어요. 다시 시도해 주세요.',
    provider_reply_invalid: `이 로그인을 확인하지 못했어요. ${startOver}`,
    oidc_token_invalid: `이 로그인은 만료되었어요. ${startOver}`,
    oauth_code_invalid: `이 로그인은 만료되었어요. ${startOver}`,
    in_app_browser: '앱 안에서는 사용할 수 없어요. 앱 메뉴에서 이 페이지를 브라우저로 열어 주세요.',
    passkey_unsupported: `이 브라우저는 여기서 패스키를 사용할 수 없어요. ${otherWay}`,
    wallet_missing: `이 브라우저에 지갑이 없어요. ${otherWay}`,
    signup_not_enabled: `여기서는 새 계정을 만들 수 없어요. ${notAvailable}`,
  },
};
