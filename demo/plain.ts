/** The script of a page that needs nothing but the element. */
import { beginPage } from './page.ts';

beginPage();
await import('latchkey');
