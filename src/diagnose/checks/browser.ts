import { isInAppBrowser } from '../../providers/oauth/in-app.ts';
import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether this is a browser of its own. */
export const checkBrowser: Check = ({ page: { navigator } }) => {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean };
  return toFinding(isInAppBrowser(navigator.userAgent, standalone) ? 'in_app_browser' : 'browser_ok');
};
