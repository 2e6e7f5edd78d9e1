/** A requested page: its status and its HTML. */
interface Target {
  readonly status: number;
  readonly text: string;
}

/**
 * Requests every page that is linked from these, and returns the dead links: to a missing page, or to a fragment that
 * the page does not have. Ignores links to other hosts.
 */
export async function findDeadLinks(pages: readonly string[]): Promise<readonly string[]> {
  const asked = new Map<string, Promise<Target>>();
  const ask = (url: string): Promise<Target> => {
    const known = asked.get(url) ?? read(url);
    asked.set(url, known);
    return known;
  };
  const dead: string[] = [];
  for (const page of pages) {
    const { text } = await ask(page);
    const links = new Set([...text.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)].map(([, href = '']) => href));
    for (const link of links) {
      const url = new URL(link.replaceAll('&amp;', '&'), page);
      if (!['localhost', '127.0.0.1'].includes(url.hostname)) continue;
      const place = decodeURIComponent(url.hash.slice(1));
      url.hash = '';
      const target = await ask(url.href);
      const isThere = target.status === 200 && (place === '' || target.text.includes(`id="${place}"`));
      if (!isThere) dead.push(`${page} → ${link}`);
    }
  }
  return dead;
}

async function read(url: string): Promise<Target> {
  // As a browser asks for a page. The documentation tells a person that it is being built; a program is kept waiting.
  const asked = await fetch(url, { headers: { accept: 'text/html' } });
  const reply = asked.status === 503 ? await fetch(url) : asked;
  return { status: reply.status, text: await reply.text() };
}
