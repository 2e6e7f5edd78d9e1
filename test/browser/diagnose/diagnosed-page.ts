import type { DiagnoseOptions, Report } from '../../../src/diagnose/index.ts';

/** The page to diagnose, at this origin or another one. */
export interface DiagnosedPage {
  readonly site: DiagnoseOptions;
  readonly origin?: string;
  /** A Content-Security-Policy of the page, enforced or only reported. */
  readonly policy?: string;
  readonly reported?: string;
  readonly sandbox?: string;
  readonly allow?: string;
}

/** Diagnoses the page in a frame and answers the report. */
export async function diagnoseInFrame(page: DiagnosedPage): Promise<Report> {
  const { site, origin = location.origin, policy, reported, sandbox, allow } = page;
  const url = new URL('/pages/diagnosis.html', origin);
  if (policy !== undefined) url.searchParams.set('policy', policy);
  if (reported !== undefined) url.searchParams.set('reported', reported);
  url.hash = encodeURIComponent(JSON.stringify(site));
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  if (allow !== undefined) frame.allow = allow;
  try {
    return await new Promise<Report>((resolve) => {
      addEventListener('message', function listen({ source, data }: MessageEvent<{ report: Report }>) {
        if (source !== frame.contentWindow) return;
        removeEventListener('message', listen);
        resolve(data.report);
      });
      frame.src = url.href;
      document.body.append(frame);
    });
  } finally {
    frame.remove();
  }
}
