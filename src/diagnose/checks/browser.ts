import { isInAppBrowser } from '../../providers/oauth/in-app.ts';
import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks whether the page runs in a browser, not inside another app. */
export const checkBrowser: Check = ({ page: { navigator } }) => {
  const { standalone } = navigator as Navigator & { readonly standalone?: boolean };
  return toFinding(isInAppBrowser(navigator.userAgent, standalone) ? 'in_app_browser' : 'browser_ok');
};
