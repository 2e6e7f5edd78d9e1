import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isInAppBrowser } from '../../../../src/providers/oauth/in-app.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36';
const androidChrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

describe('a browser inside an app', () => {
  for (const [app, userAgent] of Object.entries({
    'Instagram on iOS': `${iPhone} Mobile/22F76 Instagram 385.0.0.24.84 (iPhone15,3; iOS 18_5; en_US)`,
    'Instagram on Android': `${android} Instagram 385.0.0.47.74 Android (35/15)`,
    'Facebook on iOS': `${iPhone} Mobile/22F76 [FBAN/FBIOS;FBAV/517.0.0.36.100;FBBV/1]`,
    'Facebook on Android': `${androidChrome} [FB_IAB/FB4A;FBAV/517.0.0.36.100;]`,
    Messenger: `${iPhone} Mobile/22F76 Safari/604.1 [FBAN/MessengerForiOS;FBAV/512.0]`,
    Threads: `${iPhone} Mobile/22F76 Barcelona 385.0.0.24.84`,
    'TikTok on iOS': `${iPhone} Mobile/22F76 musical_ly_40.1.0 JsSdk/2.0 BytedanceWebview/d8a21c6`,
    'TikTok on Android': `${androidChrome} trill_400102 BytedanceWebview/d8a21c6`,
    LINE: `${iPhone} Mobile/22F76 Safari Line/15.9.1`,
    Snapchat: `${iPhone} Version/18.5 Mobile/22F76 Safari/604.1 Snapchat/13.46.0.44`,
    WeChat: `${iPhone} Mobile/22F76 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/en`,
    LinkedIn: `${iPhone} Mobile/22F76 [LinkedInApp]/9.31.1`,
    Pinterest: `${iPhone} Mobile/22F76 [Pinterest/iOS]`,
    X: `${iPhone} Mobile/22F76 Twitter for iPhone/11.6`,
    'any app with a view of Android': android,
    'any app with a view of iOS': `${iPhone} Mobile/22F76`,
  })) {
    it(`is recognised: ${app}`, () => assert.equal(isInAppBrowser(userAgent), true));
  }

  for (const [browser, userAgent] of Object.entries({
    'Safari on iOS': `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Chrome on iOS': `${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`,
    'Firefox on iOS': `${iPhone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`,
    'Chrome on Android': androidChrome,
    'Firefox on Android': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    'Samsung Internet':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Safari on a Mac':
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Edge on Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'an online shop in Firefox': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })) {
    it(`is not taken for one: ${browser}`, () => assert.equal(isInAppBrowser(userAgent), false));
  }

  it('is not a page on the home screen of iOS, which does not say Safari either', () => {
    assert.equal(isInAppBrowser(`${iPhone} Mobile/15E148`, true), false);
  });
});
