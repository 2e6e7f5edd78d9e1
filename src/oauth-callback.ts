/**
 * The page that providers answer to: `oauth-callback.html` loads this and nothing else. It hands the answer to the page
 * that waits for it and closes itself, or goes back to the page that a tab came from. What it hands on is not looked
 * at here; the page that asked checks it.
 */
import { isState, nameOf, readAttempt, readReturn, writeAttempt } from './providers/oauth/attempt.ts';
import { inThisTab } from './providers/oauth/in-this-tab.ts';

const { search, hash, origin, pathname } = location;
// Before anything else: an answer must not stay in the address bar, in the history or in a report of the page.
history.replaceState(null, '', pathname);

const parameters = new URLSearchParams(`${search.slice(1)}&${hash.slice(1)}`);
const state = parameters.get('state');
const isLeaving = isState(state) && handOn(state, parameters.toString());
// A window that may not close itself; or nobody waits for the answer.
if (!isLeaving) document.body.firstElementChild?.removeAttribute('hidden');

/** True when the page goes back to where the tab came from. */
function handOn(state: string, answer: string): boolean {
  const attempt = readAttempt(state);
  const isKept = attempt !== undefined && writeAttempt(state, { ...attempt, answer });
  const returnTo = readReturn(state);
  if (returnTo !== undefined) {
    // In case the provider has come back in another tab than it was left from.
    if (attempt) inThisTab.write(attempt.scope, state);
    const back = new URL(returnTo, origin);
    // An answer that comes too late is dropped, and the person begins again where they were.
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
    // The record tells as well.
  }
  // Where the page that waits is inside one of another site; see `waitForAnswer`.
  (window.opener as Window | null)?.postMessage({ [name]: answer }, origin);
  window.close();
  return false;
}
