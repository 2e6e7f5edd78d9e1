import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Checks that forms can be submitted: in a sandbox without `allow-forms` no `submit` event is fired. */
export const checkForms: Check = ({ page: { document } }) => {
  // In a shadow root, because `submit` does not leave it and the page does not notice.
  const host = document.createElement('div');
  host.hidden = true;
  const form = document.createElement('form');
  host.attachShadow({ mode: 'closed' }).append(form);
  let isSent = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    isSent = true;
  });
  document.body.append(host);
  form.requestSubmit();
  host.remove();
  return toFinding(isSent ? 'forms_ok' : 'forms_blocked');
};
