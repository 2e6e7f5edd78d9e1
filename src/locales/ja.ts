import { messages as codes } from './ja-codes.ts';
import type { Messages } from './messages.ts';

const notAvailable = 'このサイトの管理者にお問い合わせください。';
const startOver = '最初からやり直してください。';
const otherWay = '別の方法でログインしてください。';

/** Japanese, in the polite form. Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'アカウントがありません',
  noAccount: ['', 'のアカウントはありません。'],
  misconfiguredTitle: 'ログインできません',
  developerDetails: '開発者向けの詳細',
  or: 'または',
  continueWith: {
    google: 'Googleで続ける',
    apple: 'Appleで続ける',
    facebook: 'Facebookで続ける',
    x: 'Xで続ける',
    discord: 'Discordで続ける',
    passkey: 'パスキーで続ける',
    wallet: 'ウォレットで続ける',
  },
  lastUsed: '前回使用',
  waiting: {
    window: {
      text: 'ウィンドウが開きました。そちらでログインすると、このページは自動的に進みます。',
    },
    passkey: { title: 'パスキーを使ってください', text: '端末に確認画面が表示されています。' },
    wallet: {
      title: 'ウォレットで確認してください',
      text: 'ウォレットがメッセージへの署名を求めています。費用はかかりません。',
    },
  },
  askAgain: { window: 'ウィンドウをもう一度開く', passkey: 'もう一度表示', wallet: 'もう一度表示' },
  cancel: 'キャンセル',
  close: '閉じる',
  consentMissing: '続けるには、このチェックボックスをオンにしてください。',
  chooseWallet: 'ウォレットを選択',
  noAccountWith: {
    window: 'このログインに対応するアカウントはありません。',
    passkey: 'このパスキーに対応するアカウントはありません。',
    wallet: 'このウォレットに対応するアカウントはありません。',
  },
  otherMethod: '別の方法でログイン',
  choosePasskey: {
    title: 'パスキーでログインできませんでした',
    text: '別のパスキーを使うか、新しいパスキーでアカウントを作成してください。',
    ask: 'パスキーを使う',
    create: 'アカウントを作成',
  },
  passkeyOffer: {
    text: '次回からコードは不要です。この端末の指紋、顔、画面ロックでログインできます。',
    create: 'パスキーを作成',
    decline: '今はしない',
    making: '端末に確認画面が表示されています',
    made: 'パスキーの準備ができました。次回のログインに使えます。',
    failed: 'パスキーを作成できませんでした。もう一度お試しください。',
  },
  phone: {
    country: '国・地域',
    search: '国・地域を検索',
    found: (count) => `${count} 件見つかりました`,
    noneFound: '国・地域が見つかりません',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: '確認されませんでした。もう一度お試しいただけます。',
    signing_failed: 'うまくいきませんでした。もう一度試すか、別の方法でログインしてください。',
    popup_blocked: 'ブラウザがウィンドウをブロックしました。許可して、もう一度お試しください。',
    provider_failed: '外部のログインサービスに問題が発生しています。もう一度お試しください。',
    oauth_provider_unavailable: '外部のログインサービスに問題が発生しています。もう一度お試しください。',
    provider_reply_invalid: `このログインを確認できませんでした。${startOver}`,
    oidc_token_invalid: `このログインはもう有効ではありません。${startOver}`,
    oauth_code_invalid: `このログインはもう有効ではありません。${startOver}`,
    in_app_browser: 'アプリ内では利用できません。このページをブラウザで開いてください。',
    passkey_unsupported: `このブラウザでは、ここでパスキーを使えません。${otherWay}`,
    wallet_missing: `このブラウザにはウォレットがありません。${otherWay}`,
    signup_not_enabled: `ここではアカウントを作成できません。${notAvailable}`,
  },
};
