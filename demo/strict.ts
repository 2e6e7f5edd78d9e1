import { find } from './dom.ts';
import { beginPage } from './page.ts';

/** Shows the problems that `trouble.ts` has recorded since the page started to load. */
function show(): void {
  const refused = (document.documentElement.dataset['trouble'] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('refused: '))
    .map((line) => line.replace('refused: ', ''));
  const verdict = find('#refused');
  verdict.textContent = refused.length === 0 ? '✓ Nothing' : `✕ ${refused.join(', ')}`;
  verdict.className = refused.length === 0 ? 'verdict good' : 'verdict bad';
}
show();
document.addEventListener('securitypolicyviolation', () => setTimeout(show));

find('#forbidden').addEventListener('click', () => {
  // An inline style, as most login widgets need. The policy refuses it, and the page counts it.
  find('#forbidden').setAttribute('style', 'background: red');
});

beginPage();
await import('latchkey');
