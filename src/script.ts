/**
 * The entry for a script tag; loading it registers `<latchkey-login>`. Its exports are for pages that import it as a
 * module. Lit is bundled, and only browsers load this file, so it needs none of the care for servers that `index.ts`
 * takes.
 */
import { LatchkeyLoginElement } from './element/login-element.ts';

LatchkeyLoginElement.define();

export { LatchkeyLoginElement };
export { registerLocale } from './element/languages.ts';
export { LatchkeyError } from './base/errors.ts';
