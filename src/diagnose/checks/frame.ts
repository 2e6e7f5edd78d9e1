import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks whether the page in a frame has the same storage as at top level. */
export const checkFrame: Check = async ({ page }) => {
  if (page.origin === 'null') return toFinding('opaque_origin');
  if (!isForeignFrame(page)) return toFinding('frame_none');
  const { document } = page;
  // Old browsers lack this method.
  if (!(document as Partial<Document>).hasStorageAccess) return toFinding('frame_unknown');
  return toFinding((await document.hasStorageAccess()) ? 'frame_with_storage' : 'storage_partitioned');
};

/**
 * True when the top-level page belongs to another origin. A frame inside a page of its own origin shares its storage.
 */
function isForeignFrame({ top, origin }: Window): boolean {
  try {
    return top !== null && top.origin !== origin;
  } catch {
    // Reading a member of a window of another origin throws.
    return true;
  }
}
