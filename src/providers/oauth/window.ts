/** Opens the popup of a provider. It must open within the click, so this module is loaded before the others. */
import type { InteractiveMethod } from '../../flow/state.ts';
import { companyButtons } from '../companies/buttons.ts';
import { isCompany } from '../companies/ids.ts';

/** The popup's size, which providers' pages are designed for. */
const WIDTH = 500;
const HEIGHT = 680;

/** On screens whose shorter side has fewer pixels, a second window covers the first. */
const SMALL_SCREEN = 600;

/** True when this page is in a frame. */
export function isFramed(): boolean {
  return window.top !== window;
}

/** True when the screen is so small that a provider's page should open in this tab. */
export function isSmallScreen(): boolean {
  return Math.min(screen.width, screen.height) < SMALL_SCREEN;
}

/** True when the browser supports FedCM. */
export function hasFedCM(): boolean {
  return 'IdentityCredential' in globalThis;
}

/**
 * Opens an empty popup; null when the browser blocks it. Must be called within a click. The address is set later,
 * because creating a key takes a moment and the click would no longer count.
 */
export function openPopup(): Window | null {
  // Browsers drop the fraction of a pixel.
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
    // Firefox throws in a frame that must not open popups.
  }
  // Providers need no access to this page. In a frame `opener` stays, because it is the only way back: see
  // `waitForAnswer`.
  if (popup && !isFramed()) popup.opener = null;
  return popup;
}

/**
 * Opens the popup for a click whose provider has not loaded yet; null when the browser blocks it. Undefined where the
 * provider may not need a popup: for a passkey or a wallet, for a redirect in this tab, and with FedCM.
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
