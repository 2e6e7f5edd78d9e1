import { css } from '../view-element.ts';

/**
 * Styles of the phone number field. The country button is placed over the start of the field, which reserves space for
 * it from the first drawing, so that nothing moves when the button appears. Both run from left to right in every
 * language, as numbers do.
 */
export const styles: string = css`
  .dial {
    position: relative;
    block-size: 0;
  }
  .dial button {
    position: absolute;
    inset-block-start: 0;
    inset-inline-start: 0;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space);
    inline-size: var(--_dial);
    /* As high as the field, which grows with the text. */
    block-size: calc(1.5em + var(--_space) * 4 + 2px);
    padding-inline: calc(var(--_space) * 3) calc(var(--_space) * 2);
    border-color: transparent;
    border-start-end-radius: 0;
    border-end-end-radius: 0;
    font-weight: 400;
    white-space: nowrap;
    font-variant-numeric: tabular-nums;
  }
  .dial button::after {
    content: '';
    position: absolute;
    inset-block: 25%;
    inset-inline-end: 0;
    border-inline-end: 1px solid var(--_line);
  }
  .dial svg {
    flex: none;
    inline-size: 0.75em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
  }
  .dial [aria-expanded='true'] svg {
    rotate: 180deg;
  }
  .dial button:focus-visible {
    outline-offset: -1px;
  }
  @container (max-width: 20em) {
    .iso {
      display: none;
    }
  }
  .countries:not(:empty) {
    margin-block-start: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
  }
  .countries [part='country-search'] {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 44px;
    margin: 0;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.8);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: max(1em, 16px);
  }
  .countries [part='country-search']::placeholder {
    color: var(--_quiet);
    opacity: 1;
  }
  .countries [part='country-search']:focus-visible {
    outline-offset: -1px;
  }
  .countries ul {
    position: relative;
    max-block-size: min(17em, 50vh);
    margin: calc(var(--_space) * 2) 0 0;
    padding: 0;
    overflow: auto;
    overscroll-behavior: contain;
    list-style: none;
  }
  .countries li {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: calc(var(--_space) * 3);
    min-block-size: 44px;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    border-radius: calc(var(--_radius) * 0.8);
    cursor: pointer;
  }
  .countries li:hover {
    background: color-mix(in oklab, var(--_ink) 5%, transparent);
  }
  .countries [aria-selected='true'] {
    background: color-mix(in oklab, var(--_accent) 14%, transparent);
    outline: 2px solid transparent;
    outline-offset: -2px;
  }
  .countries [data-current] {
    font-weight: 600;
  }
  .countries bdi {
    flex: none;
    color: var(--_quiet);
    font-weight: 400;
    font-variant-numeric: tabular-nums;
  }
  .countries p:not(:empty) {
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    color: var(--_quiet);
    font-size: 0.875em;
  }
  @media (forced-colors: active) {
    .countries [aria-selected='true'] {
      outline-color: Highlight;
    }
  }
`;
