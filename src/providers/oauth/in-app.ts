/**
 * Browsers inside other apps. Providers refuse to sign anybody in there (Google with an empty page), and what they open
 * does not come back; so a person is told before a window opens.
 */

/** Marks in the user agent of such a browser, app by app. */
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
  // Any other app that shows pages in Android's own view.
  /; wv\)/,
];

/**
 * True when a page is shown inside another app. On iOS every browser says Safari, and the view inside an app does not;
 * a page that was put on the home screen (`isStandalone`) does not either, and is none.
 */
export function isInAppBrowser(userAgent: string, isStandalone = false): boolean {
  const isView = /\((?:iPhone|iPad|iPod)/.test(userAgent) && !/\bSafari\//.test(userAgent) && !isStandalone;
  return isView || APPS.some((app) => app.test(userAgent));
}
