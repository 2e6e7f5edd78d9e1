/**
 * The entry of the script tag: loading it registers `<latchkey-login>`. It exports what a page can use that imports the
 * file as a module. Lit is built in, and only browsers load it, so it needs less care than `index.ts`.
 */
import { LatchkeyLoginElement } from './element/login-element.ts';

LatchkeyLoginElement.define();

export { LatchkeyLoginElement };
export { registerLocale } from './element/languages.ts';
export { LatchkeyError } from './base/errors.ts';
