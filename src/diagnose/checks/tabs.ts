import type { Check } from '../check.ts';
import { errorName, toFinding } from '../findings.ts';

const NAME = 'latchkey diagnosis';
const PATIENCE_MS = 1_000;

/** Checks that tabs can exchange messages: one BroadcastChannel posts, a second one must receive. */
export const checkTabs: Check = async ({ page }) => {
  const ends: BroadcastChannel[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const speaker = new page.BroadcastChannel(NAME);
    ends.push(speaker);
    const listener = new page.BroadcastChannel(NAME);
    ends.push(listener);
    const hasHeard = await new Promise<boolean>((resolve) => {
      listener.onmessage = () => resolve(true);
      timer = setTimeout(() => resolve(false), PATIENCE_MS);
      speaker.postMessage(NAME);
    });
    return toFinding(hasHeard ? 'tabs_ok' : 'tabs_silent');
  } catch (thrown) {
    return toFinding('tabs_unavailable', { error: errorName(thrown) });
  } finally {
    clearTimeout(timer);
    for (const end of ends) end.close();
  }
};
