import { isCompany } from '../../providers/companies/ids.ts';
import { isOffered, type Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Tells as much about windows as can be known without a click. */
export const checkPopups: Check = async (examination) => {
  const { site, page } = examination;
  const opens = await isOffered(examination, isCompany);
  if (!opens || site.social === 'redirect') return toFinding('popups_unused');
  return toFinding(isSandboxed(page) ? 'popups_blocked' : 'popups_unknown');
};

/** True when the frame is known to be sandboxed without windows; a foreign frame does not tell. */
function isSandboxed(page: Window): boolean {
  try {
    const sandbox = (page.frameElement as HTMLIFrameElement | null)?.sandbox;
    return sandbox !== undefined && sandbox.length > 0 && !sandbox.contains('allow-popups');
  } catch {
    return false;
  }
}
