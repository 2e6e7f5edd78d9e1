import { messages as codes } from './zh-CN-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = '请联系此网站的所有者。';
const startOver = '请重新开始。';
const otherWay = '请用其他方式登录。';

/** Simplified Chinese, with the polite "您". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: '还没有账号',
  noAccount: ['没有与 ', ' 对应的账号。'],
  misconfiguredTitle: '无法登录',
  developerDetails: '面向开发者的详情',
  or: '或',
  continueWith: {
    google: '使用 Google 继续',
    apple: '使用 Apple 继续',
    facebook: '使用 Facebook 继续',
    x: '使用 X 继续',
    discord: '使用 Discord 继续',
    passkey: '使用通行密钥继续',
    wallet: '使用钱包继续',
  },
  lastUsed: '上次使用',
  waiting: {
    window: { text: '已打开一个窗口。请在其中登录，此页面会自动继续。' },
    passkey: { title: '请使用您的通行密钥', text: '您的设备正在请您确认。' },
    wallet: { title: '请在钱包中确认', text: '您的钱包请您签署一条消息，不会产生费用。' },
  },
  askAgain: { window: '重新打开窗口', passkey: '重新请求', wallet: '重新请求' },
  cancel: '取消',
  close: '关闭',
  consentMissing: '请勾选此框以继续。',
  chooseWallet: '选择钱包',
  noAccountWith: {
    window: '没有与此登录对应的账号。',
    passkey: '没有与此通行密钥对应的账号。',
    wallet: '没有与此钱包对应的账号。',
  },
  otherMethod: '用其他方式登录',
  choosePasskey: {
    title: '未能用通行密钥登录',
    text: '请使用其他通行密钥，或用新的通行密钥创建账号。',
    ask: '使用通行密钥',
    create: '创建账号',
  },
  passkeyOffer: {
    text: '下次无需验证码：此设备可用指纹、面容或锁屏密码让您登录。',
    create: '创建通行密钥',
    decline: '以后再说',
    making: '您的设备正在请您确认',
    made: '通行密钥已就绪，下次即可用它登录。',
    failed: '未能创建通行密钥。请重试。',
  },
  phone: {
    country: '国家或地区',
    search: '搜索国家或地区',
    found: (count) => `找到 ${count} 个国家或地区`,
    noneFound: '未找到国家或地区',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: '您没有确认，可以重试。',
    signing_failed: '未能成功。请重试，或用其他方式登录。',
    popup_blocked: '浏览器拦截了窗口。请允许后重试。',
    provider_failed: '对方的登录服务出现问题。请重试。',
    oauth_provider_unavailable: '对方的登录服务出现问题。请重试。',
    provider_reply_invalid: `未能核实此次登录。${startOver}`,
    oidc_token_invalid: `此次登录已失效。${startOver}`,
    oauth_code_invalid: `此次登录已失效。${startOver}`,
    in_app_browser: '在应用内无法使用。请在浏览器中打开此页面。',
    passkey_unsupported: `此浏览器无法在这里使用通行密钥。${otherWay}`,
    wallet_missing: `此浏览器中没有钱包。${otherWay}`,
    signup_not_enabled: `这里不能创建新账号。${notAvailable}`,
  },
};
