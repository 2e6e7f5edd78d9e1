import { THEMES } from './theme-names.ts';

export { THEMES };

/** Puts a theme into the page; its text is the sheet's `textContent`. Take the sheet away again. */
export async function addTheme(theme: (typeof THEMES)[number]): Promise<HTMLStyleElement> {
  const sheet = document.createElement('style');
  const reply = await fetch(`/src/themes/${theme}.css`);
  if (!reply.ok) throw new Error(`${theme}.css did not load.`);
  sheet.textContent = await reply.text();
  document.head.append(sheet);
  return sheet;
}
