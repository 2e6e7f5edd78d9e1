import { html, render } from 'lit/html.js';
import { diagnose as examine, type Report } from '../diagnose/index.ts';
import type { LoginHost } from './host.ts';
import { styles as detailsStyles } from './parts/details.styles.ts';
import { adoptStyles, css } from './view-element.ts';

/** In English only: like the report's sentences they are for developers. */
const WORDS = {
  title: 'Diagnosis',
  copy: 'Copy the report',
  copied: 'Copied',
  selected: 'Selected; press Ctrl+C',
};

const styles = css`
  .diagnosis {
    margin-block-start: 16px;
    overflow-wrap: anywhere;
  }
  .diagnosis ul {
    padding-inline-start: 20px;
  }
`;

/**
 * Runs a diagnosis with an element's settings. With the attribute `debug` it shows the report under the element's card.
 */
export async function diagnose(element: LoginHost): Promise<Report> {
  const report = await examine(element);
  if (element.debug && element.shadowRoot) show(element.shadowRoot, report);
  return report;
}

function show(root: ShadowRoot, report: Report): void {
  let place = root.querySelector<HTMLElement>('.diagnosis');
  if (!place) {
    place = document.createElement('div');
    place.className = 'diagnosis';
    adoptStyles(root, detailsStyles + styles);
    root.append(place);
  }
  const copy = async ({ currentTarget }: Event): Promise<void> => {
    const button = currentTarget as HTMLButtonElement;
    try {
      await navigator.clipboard.writeText(JSON.stringify(report, null, 2));
      button.textContent = WORDS.copied;
    } catch {
      // The clipboard is missing on insecure pages, and refused in frames and by policies.
      const list = button.parentElement?.querySelector('ul');
      if (list) getSelection()?.selectAllChildren(list);
      button.textContent = WORDS.selected;
    }
  };
  render(
    html`<details part="details" lang="en" dir="ltr">
      <summary>${WORDS.title}: ${report.status}</summary>
      <ul>
        ${report.findings.map(
          ({ code, status, message, recovery, facts }) =>
            html`<li><b>${status}</b> <code>${code}</code> ${message} ${recovery} ${toText(facts)}</li>`,
        )}
      </ul>
      <button type="button" part="button" @click=${copy}>${WORDS.copy}</button>
    </details>`,
    place,
  );
}

function toText(facts: object): string {
  const pairs = Object.entries(facts).filter(([, value]) => value !== undefined);
  return pairs.map(([name, value]) => `${name}: ${value}`).join(', ');
}
