import { messages as codes } from './ko-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = '이 사이트의 관리자에게 문의해 주세요.';
const startOver = '처음부터 다시 시작해 주세요.';
const otherWay = '다른 방법으로 로그인해 주세요.';

/** Korean, in the polite "-요" style. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: '아직 계정이 없어요',
  noAccount: ['', '에 연결된 계정이 없어요.'],
  misconfiguredTitle: '로그인할 수 없어요',
  developerDetails: '개발자용 세부정보',
  or: '또는',
  continueWith: {
    google: 'Google(으)로 계속하기',
    apple: 'Apple(으)로 계속하기',
    facebook: 'Facebook(으)로 계속하기',
    x: 'X(으)로 계속하기',
    discord: 'Discord(으)로 계속하기',
    passkey: '패스키로 계속하기',
    wallet: '지갑으로 계속하기',
  },
  lastUsed: '최근 사용',
  waiting: {
    window: {
      text: '창이 열렸어요. 그 창에서 로그인하면 이 페이지가 자동으로 계속돼요.',
    },
    passkey: { title: '패스키를 사용해 주세요', text: '기기에서 지금 요청하고 있어요.' },
    wallet: {
      title: '지갑에서 확인해 주세요',
      text: '지갑에서 메시지 서명을 요청하고 있어요. 비용은 들지 않아요.',
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
    text: '다음에는 코드 없이 이 기기의 지문, 얼굴 또는 화면 잠금으로 로그인할 수 있어요.',
    create: '패스키 만들기',
    decline: '나중에',
    making: '기기에서 지금 확인을 요청하고 있어요',
    made: '패스키가 준비되었어요. 다음에 이 패스키로 로그인할 수 있어요.',
    failed: '패스키를 만들지 못했어요. 다시 시도해 주세요.',
  },
  phone: {
    country: '국가',
    search: '국가 검색',
    found: (count) => `국가 ${count}개를 찾았습니다`,
    noneFound: '국가를 찾을 수 없습니다',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: '확인하지 않았어요. 다시 시도할 수 있어요.',
    signing_failed: '로그인하지 못했어요. 다시 시도하거나 다른 방법으로 로그인해 주세요.',
    popup_blocked: '브라우저가 창을 차단했어요. 허용한 뒤 다시 시도해 주세요.',
    provider_failed: '다른 로그인 서비스에 문제가 생겼어요. 다시 시도해 주세요.',
    oauth_provider_unavailable: '다른 로그인 서비스에 문제가 생겼어요. 다시 시도해 주세요.',
    provider_reply_invalid: `이 로그인을 확인하지 못했어요. ${startOver}`,
    oidc_token_invalid: `이 로그인은 더 이상 유효하지 않아요. ${startOver}`,
    oauth_code_invalid: `이 로그인은 더 이상 유효하지 않아요. ${startOver}`,
    in_app_browser: '앱 안에서는 사용할 수 없어요. 브라우저에서 이 페이지를 열어 주세요.',
    passkey_unsupported: `이 브라우저는 여기서 패스키를 사용할 수 없어요. ${otherWay}`,
    wallet_missing: `이 브라우저에 지갑이 없어요. ${otherWay}`,
    signup_not_enabled: `여기서는 새 계정을 만들 수 없어요. ${notAvailable}`,
  },
};
