import type { Messages } from './messages.ts';

const notAvailable = 'このサイトの管理者にお問い合わせください。';
const startOver = '最初からやり直してください。';
const newCode = '新しいコードをリクエストしてください。';
const retry = 'もう一度お試しください。';
const otherWay = '別の方法でログインしてください。';

/** Japanese, in the polite form. Not reviewed by a native speaker. */
export const messages: Messages = {
  locale: 'ja',
  direction: 'ltr',
  chooseTitle: 'ログイン',
  channels: {
    email: {
      label: 'メールアドレス',
      placeholder: 'namae@example.com',
      switchTo: 'メールアドレスを使う',
      checkTitle: 'メールをご確認ください',
    },
    sms: {
      label: '電話番号',
      placeholder: '+1 555 010 0000',
      switchTo: '電話番号を使う',
      checkTitle: 'メッセージをご確認ください',
    },
  },
  continue: '続ける',
  sending: 'コードを送信しています',
  codeSent: (length, isAlphanumeric) => [
    '',
    `に${length}${isAlphanumeric ? '桁の英数字' : '桁'}のコードを送信しました。`,
  ],
  codeLabel: (length, isAlphanumeric) => `コード（${length}${isAlphanumeric ? '桁の英数字' : '桁'}）`,
  codeIncomplete: (missing) => `コードをあと${missing}文字入力してください。`,
  didYouMean: ['もしかして ', ' ですか？'],
  // With "後", a clock could be a time of day.
  resendIn: (wait) => `コードの再送信まであと${wait}`.replace(/\b0:0?(\d+)/, '$1秒'),
  resendInSpoken: (seconds) => `${seconds}秒後に新しいコードをリクエストできます。`,
  resendReady: '新しいコードをリクエストできます。',
  resend: '新しいコードを送信',
  resending: '新しいコードを送信しています',
  resent: '新しいコードを送信しました。',
  useAnother: { email: '別のメールアドレスを使う', sms: '別の番号を使う' },
  verifying: 'コードを確認しています',
  doneTitle: 'ログインしました',
  doneAs: ['アカウント：', ''],
  signOut: 'ログアウト',
  memoryOnly: 'このページを閉じるとログアウトされます。',
  starting: 'ログイン画面を読み込んでいます',
  misconfigured: notAvailable,
  tryAgain: 'もう一度試す',
  noAccountTitle: 'アカウントがありません',
  noAccount: ['', 'のアカウントはありません。'],
  misconfiguredTitle: 'ログインできません',
  developerDetails: '開発者向けの詳細',
  or: 'または',
  continueWith: {
    company: (name) => `${name}で続ける`,
    passkey: 'パスキーで続ける',
    wallet: 'ウォレットで続ける',
  },
  lastUsed: '前回使用',
  waiting: {
    window: {
      text: 'ウィンドウが開いたら、そちらでログインしてください。その後は自動的に進みます。',
    },
    passkey: { title: 'パスキーを使ってください', text: '端末の画面の指示に従ってください。' },
    wallet: {
      title: 'ウォレットで確認してください',
      text: 'ウォレットがメッセージへの署名を求めています。費用はかかりません。',
      again: '初めての方は、アカウントを作成するためにウォレットからもう一度署名を求められます。',
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
    text: '次回からコードは不要です。指紋、顔、画面ロックをお使いください。',
    create: 'パスキーを作成',
    decline: '今はしない',
    making: '端末の画面の指示に従ってください',
    made: 'パスキーの準備ができました。次回のログインに使えます。',
    failed: 'パスキーを作成できませんでした。もう一度お試しください。',
  },
  phone: {
    country: '国・地域',
    search: '国・地域を検索',
    found: (count) => `${count}件見つかりました`,
    noneFound: '国・地域が見つかりません',
  },
  errors: {
    attribute_missing: notAvailable,
    attribute_invalid: notAvailable,
    invalid_configuration: notAvailable,
    unknown_configuration: notAvailable,
    origin_not_allowed: notAvailable,
    insecure_context: notAvailable,
    unsupported_browser: 'このブラウザは古いためログインできません。別のブラウザをお使いください。',
    offline: 'オフラインです。接続が戻ると続行します。',
    timeout: `ログインサービスの応答に時間がかかっています。${retry}`,
    unreachable: `ログインサービスに接続できません。${retry}`,
    malformed_reply: `サービス側で問題が発生しました。${retry}`,
    load_failed: 'このページの一部を読み込めませんでした。',
    internal: `サービス側で問題が発生しました。${retry}`,
    invalid_request: `ログインサービスがリクエストを拒否しました。${notAvailable}`,
    invalid_contact: ({ channel }) =>
      channel === 'sms'
        ? '+1 555 010 0000 のような電話番号を入力してください。'
        : 'namae@example.com のようなメールアドレスを入力してください。',
    provider_not_enabled: `このログイン方法は無効になっています。${notAvailable}`,
    delivery_failed: `コードを送信できませんでした。${retry}`,
    rate_limited: ({ wait }) =>
      `試行回数が多すぎます。${wait && `あと${wait}待ってから、もう一度お試しください。`}`,
    otp_invalid: ({ triesLeft }) =>
      `コードが正しくありません。${triesLeft ? `あと${triesLeft}回入力できます。` : ''}`,
    otp_expired: `コードの有効期限が切れました。${newCode}`,
    otp_tries_exhausted: `誤った入力が多すぎます。${newCode}`,
    otp_stopped:
      '誤ったコードが多すぎます。別の方法でログインするか、お送りしたメッセージのリンクを開いてください。',
    otp_bundle_invalid: `このコードはもう使えません。${newCode}`,
    verification_token_invalid: `時間がかかりすぎました。${startOver}`,
    client_signature_invalid: `ログインを完了できませんでした。${startOver}`,
    account_not_found: 'この連絡先のアカウントはありません。',
    request_stale: 'この端末の時計がずれています。時刻を合わせて、もう一度お試しください。',
    unauthenticated: `ログアウトしています。${startOver}`,
    permission_denied: `この操作は許可されていません。${notAvailable}`,
    contact_missing: ({ channel }) =>
      channel === 'sms' ? '電話番号を入力してください。' : 'メールアドレスを入力してください。',
    untrusted_signer: `ログインサービスを確認できませんでした。${notAvailable}`,
    key_lost: `このログインの鍵がブラウザから失われました。${startOver}`,
    aborted: startOver,
    unexpected: 'このページで問題が発生しました。',
    signing_cancelled: 'ログインはキャンセルされました。',
    signing_failed: 'うまくいきませんでした。もう一度試すか、別の方法でログインしてください。',
    popup_blocked: 'ブラウザがウィンドウをブロックしました。許可して、もう一度お試しください。',
    provider_failed: '外部のログインサービスに問題が発生しています。もう一度お試しください。',
    oauth_provider_unavailable: '外部のログインサービスに問題が発生しています。もう一度お試しください。',
    provider_reply_invalid: `このログインを確認できませんでした。${startOver}`,
    oidc_token_invalid: `このログインの有効期限が切れました。${startOver}`,
    oauth_code_invalid: `このログインの有効期限が切れました。${startOver}`,
    in_app_browser:
      'アプリ内では利用できません。アプリのメニューから、このページをブラウザで開いてください。',
    passkey_unsupported: `このブラウザでは、ここでパスキーを使えません。${otherWay}`,
    wallet_missing: `このブラウザにはウォレットがありません。${otherWay}`,
    signup_not_enabled: `ここではアカウントを作成できません。${notAvailable}`,
  },
};
