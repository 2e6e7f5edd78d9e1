import { isCompany } from '../../providers/companies/ids.ts';
import { isOffered, type Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks popups, as far as that is possible without a click. */
export const checkPopups: Check = async (examination) => {
  const { site, page } = examination;
  const opens = await isOffered(examination, isCompany);
  if (!opens || site.social === 'redirect') return toFinding('popups_unused');
  return toFinding(isSandboxed(page) ? 'popups_blocked' : 'popups_unknown');
};

/** True when the frame's sandbox is known to forbid popups. A frame of another origin hides its attributes. */
function isSandboxed(page: Window): boolean {
  try {
    const sandbox = (page.frameElement as HTMLIFrameElement | null)?.sandbox;
    return sandbox !== undefined && sandbox.length > 0 && !sandbox.contains('allow-popups');
  } catch {
    return false;
  }
}
