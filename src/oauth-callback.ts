/**
 * The script of `oauth-callback.html`, the page that identity providers redirect to. It passes the provider's answer to
 * the page that waits for it and closes itself, or, after a login in the same tab, returns to the page that the tab
 * came from. It does not check the answer; the page that asked does.
 */
import { isState, nameOf, readAttempt, readReturn, writeAttempt } from './providers/oauth/attempt.ts';
import { inThisTab } from './providers/oauth/in-this-tab.ts';

const { search, hash, origin, pathname } = location;
// Runs first: the answer must not stay in the address bar, in the history or in an error report of the page.
history.replaceState(null, '', pathname);

const parameters = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
const state = parameters.get('state');
const isLeaving = isState(state) && handOn(state, parameters.toString());
// Shown when this window may not close itself, or when no page waits for the answer.
if (!isLeaving) document.body.firstElementChild?.removeAttribute('hidden');

/** Passes the answer on. True when this tab returns to the page it came from. */
function handOn(state: string, answer: string): boolean {
  const attempt = readAttempt(state);
  const isKept = attempt !== undefined && writeAttempt(state, { ...attempt, answer });
  const returnTo = readReturn(state);
  if (returnTo !== undefined) {
    // The provider may have returned in another tab than the one the person left from.
    if (attempt) inThisTab.write(attempt.scope, state);
    const back = new URL(returnTo, origin);
    // An answer that comes too late is not stored; the tab returns all the same, and the person starts again there.
    if ((attempt && !isKept) || back.origin !== origin) return false;
    location.replace(back);
    return true;
  }
  const name = nameOf(state);
  try {
    const channel = new BroadcastChannel(name);
    channel.postMessage(answer);
    channel.close();
  } catch {
    // No channel here. The waiting page also finds the answer in the stored attempt.
  }
  // For a waiting page in a frame of another site; see `waitForAnswer`.
  (window.opener as Window | null)?.postMessage({ [name]: answer }, origin);
  window.close();
  return false;
}
