import { messages as codes } from './zh-TW-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = '請聯絡這個網站的擁有者。';
const startOver = '請重新開始。';
const otherWay = '請用其他方式登入。';

/** Traditional Chinese, with the neutral "你". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: '還沒有帳號',
  noAccount: ['找不到與 ', ' 對應的帳號。'],
  misconfiguredTitle: '無法登入',
  developerDetails: '給開發人員的詳細資料',
  or: '或',
  continueWith: {
    google: '使用 Google 繼續',
    apple: '使用 Apple 繼續',
    facebook: '使用 Facebook 繼續',
    x: '使用 X 繼續',
    discord: '使用 Discord 繼續',
    passkey: '使用密碼金鑰繼續',
    wallet: '使用錢包繼續',
  },
  lastUsed: '上次使用',
  waiting: {
    window: { text: '已開啟一個視窗。請在那裡登入，這個頁面會自動繼續。' },
    passkey: { title: '請使用你的密碼金鑰', text: '你的裝置正在要求確認。' },
    wallet: { title: '請在錢包中確認', text: '你的錢包請你簽署一則訊息，不會產生費用。' },
  },
  askAgain: { window: '重新開啟視窗', passkey: '再次要求', wallet: '再次要求' },
  cancel: '取消',
  close: '關閉',
  consentMissing: '請勾選此方塊以繼續。',
  chooseWallet: '選擇錢包',
  noAccountWith: {
    window: '找不到與這次登入對應的帳號。',
    passkey: '找不到與這個密碼金鑰對應的帳號。',
    wallet: '找不到與這個錢包對應的帳號。',
  },
  otherMethod: '用其他方式登入',
  choosePasskey: {
    title: '無法用密碼金鑰登入',
    text: '請使用其他密碼金鑰，或用新的密碼金鑰建立帳號。',
    ask: '使用密碼金鑰',
    create: '建立帳號',
  },
  passkeyOffer: {
    text: '下次不需要驗證碼：這部裝置可用指紋、臉部或螢幕鎖定讓你登入。',
    create: '建立密碼金鑰',
    decline: '稍後再說',
    making: '你的裝置正在要求確認',
    made: '密碼金鑰已就緒，下次可以用它登入。',
    failed: '無法建立密碼金鑰。請再試一次。',
  },
  phone: {
    country: '國家或地區',
    search: '搜尋國家或地區',
    found: (count) => `找到 ${count} 個國家或地區`,
    noneFound: '找不到國家或地區',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: '你沒有確認，可以再試一次。',
    signing_failed: '沒有成功。請再試一次，或用其他方式登入。',
    popup_blocked: '瀏覽器封鎖了視窗。請允許後再試一次。',
    provider_failed: '對方的登入服務發生問題。請再試一次。',
    oauth_provider_unavailable: '對方的登入服務發生問題。請再試一次。',
    provider_reply_invalid: `無法查核這次登入。${startOver}`,
    oidc_token_invalid: `這次登入已失效。${startOver}`,
    oauth_code_invalid: `這次登入已失效。${startOver}`,
    in_app_browser: '無法在應用程式內使用。請在瀏覽器中開啟這個頁面。',
    passkey_unsupported: `這個瀏覽器無法在這裡使用密碼金鑰。${otherWay}`,
    wallet_missing: `這個瀏覽器中沒有錢包。${otherWay}`,
    signup_not_enabled: `這裡無法建立新帳號。${notAvailable}`,
  },
};
