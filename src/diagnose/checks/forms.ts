import type { Check } from '../check.ts';
import { toFinding } from '../findings.ts';

/** Whether a form is sent at all: without `allow-forms` a sandbox ends it before anybody hears of it. */
export const checkForms: Check = ({ page: { document } }) => {
  // In a shadow root, out of which no `submit` comes: the page hears nothing.
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
