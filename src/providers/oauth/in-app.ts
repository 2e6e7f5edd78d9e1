/**
 * Detects browsers inside other apps. Providers refuse sign-ins there (Google shows an empty page), and the pages that
 * they open do not return. People are therefore told before a popup opens.
 */

/** What identifies such a browser in the user agent, app by app. */
const APPS: readonly RegExp[] = [
  /\bInstagram\b/,
  // Facebook and Messenger.
  /\bFB(?:AN|AV|_IAB|IOS)\b/,
  // Threads.
  /\bBarcelona \d/,
  /\b(?:musical_ly|trill|BytedanceWebview|TikTok)/i,
  /\bLine\/\d/,
  /\bSnapchat\b/,
  // WeChat.
  /\bMicroMessenger\//,
  /\bLinkedInApp\b/,
  /\bPinterest(?:\/|\])/,
  /\bTwitter(?:Android| for )/,
  // Any other app with Android's own WebView.
  /; wv\)/,
];

/**
 * True when a page is shown inside another app. On iOS the user agent of every browser contains "Safari", that of a
 * view inside an app does not. A page on the home screen (`isStandalone`) lacks it as well, but counts as a browser.
 */
export function isInAppBrowser(userAgent: string, isStandalone = false): boolean {
  const isView = /\((?:iPhone|iPad|iPod)/.test(userAgent) && !/\bSafari\//.test(userAgent) && !isStandalone;
  return isView || APPS.some((app) => app.test(userAgent));
}
