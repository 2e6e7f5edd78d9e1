/** Renders the first screen of the login as HTML on a server. It needs no DOM. */
export { loadTexts } from '../element/texts.ts';
export { earlyPress as loginScript } from './early-press.ts';
export { loginStyles } from './first-screen.ts';
export type { RenderOptions, ScreenSlot } from './options.ts';
export { loginPolicy } from './policy.ts';
export { renderLogin, renderLoginContent } from './render-login.ts';
