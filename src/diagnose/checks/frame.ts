import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether the page sees the storage that it has at top level. */
export const checkFrame: Check = async ({ page }) => {
  if (page.origin === 'null') return toFinding('opaque_origin');
  if (!isForeignFrame(page)) return toFinding('frame_none');
  const { document } = page;
  // Old browsers have no such question.
  if (!(document as Partial<Document>).hasStorageAccess) return toFinding('frame_unknown');
  return toFinding((await document.hasStorageAccess()) ? 'frame_with_storage' : 'storage_partitioned');
};

/** True when the top of the page belongs to another origin; a frame of one's own inside it has its storage. */
function isForeignFrame({ top, origin }: Window): boolean {
  try {
    return top !== null && top.origin !== origin;
  } catch {
    // Reading anything of a foreign window throws.
    return true;
  }
}
