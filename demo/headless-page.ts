import { find } from './dom.ts';
import source from './headless.ts?raw';
import { beginPage, serviceUrl } from './page.ts';

find('#source').textContent = source;

beginPage();
const { showLogin } = await import('./headless.ts');
showLogin(find('#login'), serviceUrl, '8b1f2c3e-0000-4000-8000-0000000000c5');
