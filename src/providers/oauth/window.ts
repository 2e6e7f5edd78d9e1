/** The window that a provider shows its page in. It opens within the press, so this part is there before the others. */
import type { InteractiveMethod } from '../../flow/state.ts';
import { companyButtons } from '../companies/buttons.ts';
import { isCompany } from '../companies/ids.ts';

/** The size of the window, as providers lay out their pages for it. */
const WIDTH = 500;
const HEIGHT = 680;

/** Screens whose shorter side has fewer pixels show a second window in the first one's place. */
const SMALL_SCREEN = 600;

/** True where this page is inside another one. */
export function isFramed(): boolean {
  return window.top !== window;
}

/** True where a provider's page is better shown in this tab than in a window. */
export function isSmallScreen(): boolean {
  return Math.min(screen.width, screen.height) < SMALL_SCREEN;
}

/** True where the browser can ask for an account by itself (FedCM). */
export function hasFedCM(): boolean {
  return 'IdentityCredential' in globalThis;
}

/**
 * Opens an empty window. Must be called within a click; null when the browser blocks it. Where the answer comes from
 * is decided later, because a key takes a moment to make and a click does not wait.
 */
export function openPopup(): Window | null {
  // Browsers cut off what is behind a point.
  const left = screenX + Math.max(0, outerWidth - WIDTH) / 2;
  const top = screenY + Math.max(0, outerHeight - HEIGHT) / 2;
  let popup: Window | null = null;
  try {
    popup = window.open(
      'about:blank',
      '_blank',
      `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
    );
  } catch {
    // Firefox, in a frame that is not allowed to open any.
  }
  // No provider needs a hold on this page. Inside another page it is the only way back: see `waitForAnswer`.
  if (popup && !isFramed()) popup.opener = null;
  return popup;
}

/**
 * Opens the window of a press whose provider has not arrived yet; null when the browser blocks it. Undefined where the
 * provider may not want one: for a passkey or a wallet, where this tab goes to the provider's page, and where the
 * browser itself asks.
 */
export function openPopupEarly(
  method: InteractiveMethod,
  social: string | undefined,
): Window | null | undefined {
  const isHere = social !== 'popup' && !isFramed() && (social === 'redirect' || isSmallScreen());
  if (!isCompany(method)) return undefined;
  const asksBrowser = companyButtons[method].hasFedCM && social === undefined && hasFedCM();
  return isHere || asksBrowser ? undefined : openPopup();
}
