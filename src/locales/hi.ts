import { messages as codes } from './hi-codes.ts';
import type { Messages } from './messages.ts';
import { selectForm } from './plural.ts';

const notAvailable = 'कृपया इस साइट के मालिक से संपर्क करें।';
const startOver = 'कृपया फिर से शुरू करें।';
const otherWay = 'कृपया किसी और तरीके से साइन इन करें।';

/** Hindi, with the polite "आप". Not reviewed by a native speaker. */
export const messages: Messages = {
  ...codes,
  noAccountTitle: 'अभी कोई खाता नहीं है',
  noAccount: ['', ' के लिए कोई खाता नहीं है।'],
  misconfiguredTitle: 'साइन इन उपलब्ध नहीं है',
  developerDetails: 'डेवलपर के लिए जानकारी',
  or: 'या',
  continueWith: {
    google: 'Google से जारी रखें',
    apple: 'Apple से जारी रखें',
    facebook: 'Facebook से जारी रखें',
    x: 'X से जारी रखें',
    discord: 'Discord से जारी रखें',
    passkey: 'पासकी से जारी रखें',
    wallet: 'वॉलेट से जारी रखें',
  },
  lastUsed: 'पिछली बार इस्तेमाल किया',
  waiting: {
    window: { text: 'एक विंडो खुली है। वहां साइन इन करें; यह पेज अपने आप आगे बढ़ेगा।' },
    passkey: { title: 'अपनी पासकी इस्तेमाल करें', text: 'आपका डिवाइस अभी इसे मांग रहा है।' },
    wallet: {
      title: 'अपने वॉलेट में पुष्टि करें',
      text: 'आपका वॉलेट एक मैसेज पर हस्ताक्षर मांग रहा है। इसका कोई खर्च नहीं है।',
    },
  },
  askAgain: { window: 'विंडो फिर से खोलें', passkey: 'फिर से पूछें', wallet: 'फिर से पूछें' },
  cancel: 'रद्द करें',
  close: 'बंद करें',
  consentMissing: 'जारी रखने के लिए कृपया इस बॉक्स पर सही का निशान लगाएं।',
  chooseWallet: 'वॉलेट चुनें',
  noAccountWith: {
    window: 'इस साइन इन के लिए कोई खाता नहीं है।',
    passkey: 'इस पासकी के लिए कोई खाता नहीं है।',
    wallet: 'इस वॉलेट के लिए कोई खाता नहीं है।',
  },
  otherMethod: 'किसी और तरीके से साइन इन करें',
  choosePasskey: {
    title: 'पासकी से साइन इन नहीं हो सका',
    text: 'कोई और पासकी इस्तेमाल करें या नई पासकी से खाता बनाएं।',
    ask: 'पासकी इस्तेमाल करें',
    create: 'खाता बनाएं',
  },
  passkeyOffer: {
    text: 'अगली बार बिना कोड के: इस डिवाइस पर फ़िंगरप्रिंट, चेहरे या स्क्रीन लॉक से साइन इन करें।',
    create: 'पासकी बनाएं',
    decline: 'अभी नहीं',
    making: 'आपका डिवाइस अभी पुष्टि मांग रहा है',
    made: 'पासकी तैयार है। अगली बार आप इससे साइन इन कर सकते हैं।',
    failed: 'पासकी नहीं बन सकी। फिर से कोशिश करें।',
  },
  phone: {
    country: 'देश',
    search: 'देश खोजें',
    found: (count) => selectForm('hi', count, { one: `${count} देश मिला`, other: `${count} देश मिले` }),
    noneFound: 'कोई देश नहीं मिला',
  },
  errors: {
    ...codes.errors,
    signing_cancelled: 'आपने पुष्टि नहीं की। आप फिर से कोशिश कर सकते हैं।',
    signing_failed: 'यह नहीं हो सका। फिर से कोशिश करें या किसी और तरीके से साइन इन करें।',
    popup_blocked: 'ब्राउज़र ने विंडो रोक दी। अनुमति देकर फिर से कोशिश करें।',
    provider_failed: 'दूसरी साइन इन सेवा में समस्या है। फिर से कोशिश करें।',
    oauth_provider_unavailable: 'दूसरी साइन इन सेवा में समस्या है। फिर से कोशिश करें।',
    provider_reply_invalid: `इस साइन इन की जांच नहीं हो सकी। ${startOver}`,
    oidc_token_invalid: `यह साइन इन अब मान्य नहीं है। ${startOver}`,
    oauth_code_invalid: `यह साइन इन अब मान्य नहीं है। ${startOver}`,
    in_app_browser: 'यह ऐप के अंदर काम नहीं करता। इस पेज को अपने ब्राउज़र में खोलें।',
    passkey_unsupported: `यह ब्राउज़र यहां पासकी इस्तेमाल नहीं कर सकता। ${otherWay}`,
    wallet_missing: `इस ब्राउज़र में कोई वॉलेट नहीं है। ${otherWay}`,
    signup_not_enabled: `यहां नए खाते नहीं बनाए जा सकते। ${notAvailable}`,
  },
};
