import { css } from './view-element.ts';

const dark = css`
  color-scheme: dark;
  --_accent: var(--latchkey-accent, oklch(0.74 0.13 262));
  --_surface: var(--latchkey-surface, oklch(0.19 0.01 262));
  --_ink: var(--latchkey-ink, oklch(0.95 0.005 262));
  --_danger: var(--latchkey-danger, oklch(0.75 0.14 27));
  --_success: var(--latchkey-success, oklch(0.78 0.14 155));
`;

/**
 * The styles that a server-rendered first screen needs. A page sets `--latchkey-*`. All rules use the private `--_*`,
 * which take the page's value or the default, so that a value set on `:root` works as well.
 */
export const firstStyles = css`
  :host {
    color-scheme: light;
    --_accent: var(--latchkey-accent, oklch(0.5 0.17 262));
    --_surface: var(--latchkey-surface, #fff);
    --_ink: var(--latchkey-ink, oklch(0.22 0.02 262));
    --_danger: var(--latchkey-danger, oklch(0.52 0.19 27));
    --_success: var(--latchkey-success, oklch(0.52 0.13 155));
    --_space: var(--latchkey-space, 4px);
    --_radius: var(--latchkey-radius, 10px);
    --_size: max(44px, var(--latchkey-size, 48px));
    /* A container tells nothing of what is in it: a box that asks how wide that is, as a dialog does, would be empty. */
    contain-intrinsic-size: min(400px, 75vw);
    display: block;
    container-type: inline-size;
    inline-size: 100%;
    max-inline-size: 400px;
  }
  @media (prefers-color-scheme: dark) {
    :host(:not([theme='light'])) {
      ${dark}
    }
  }
  :host([theme='dark']) {
    ${dark}
  }
  :host([hidden]) {
    display: none;
  }

  .card {
    --_dial: 6.5em;
    --_quiet: color-mix(in oklab, var(--_ink) 68%, var(--_surface));
    --_line: var(--latchkey-line, color-mix(in oklab, var(--_ink) 16%, var(--_surface)));
    --_control: color-mix(in oklab, var(--_ink) 50%, var(--_surface));
    --_on: var(--latchkey-accent-ink, var(--_surface));
    box-sizing: border-box;
    padding: calc(var(--_space) * 8);
    border: 1px solid var(--_line);
    border-radius: calc(var(--_radius) * 1.6);
    background: var(--_surface);
    color: var(--_ink);
    font-family: var(--latchkey-font, inherit), system-ui, sans-serif;
    /* Not less where a page has made its root smaller; everything in the card is relative to this. */
    font-size: max(1rem, 16px);
    line-height: 1.5;
    text-align: start;
    overflow-wrap: anywhere;
  }
  /* White on a dark accent and black on a light one, whichever is read better. */
  @supports (color: color(from red xyz x y z)) {
    .card {
      --_l: calc((0.179 - y) * 1e9);
      --_on: var(--latchkey-accent-ink, color(from var(--_accent) xyz var(--_l) var(--_l) var(--_l)));
    }
  }
  /* One letter with many combining marks has no place to break, and is as wide as all of them where a font does not
     stack them. It is cut at the edge of its text. */
  .title,
  p,
  label,
  ::slotted(*) {
    overflow-x: clip;
  }
  /* Not the button itself: WebKit counts what is cut there into its scroll width. */
  :where(button > span) {
    display: block;
    min-inline-size: 0;
    overflow-x: clip;
  }
  @container (max-width: 360px) {
    .card {
      padding: calc(var(--_space) * 5);
    }
  }
  @container (max-width: 300px) {
    .card {
      padding: calc(var(--_space) * 3);
    }
  }
  @container (max-width: 20em) {
    .card {
      --_dial: 4.75em;
    }
  }

  .title,
  p,
  form {
    margin: 0;
  }
  .title {
    font-size: 1.4375em;
    font-weight: 600;
    line-height: 1.25;
  }
  ::slotted([slot='logo']) {
    display: block;
    margin-block-end: calc(var(--_space) * 4) !important;
  }
  .secondary,
  ::slotted([slot='subtitle']) {
    display: block;
    margin-block-start: calc(var(--_space) * 2) !important;
    color: var(--_quiet);
  }
  form {
    margin-block-start: calc(var(--_space) * 6);
  }
  label {
    display: block;
    margin-block-end: calc(var(--_space) * 1.5);
    font-size: 0.875em;
    font-weight: 500;
  }

  [part='input'],
  button {
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: var(--_size);
    margin: 0;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 4);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: transparent;
    color: inherit;
    font: inherit;
    transition: 120ms ease-out;
    transition-property: background-color, border-color, box-shadow;
  }
  [part='input'] {
    padding-inline: calc(var(--_space) * 3);
    text-align: start;
  }
  /* The country's button stands there when it has come. */
  .card [type='tel'] {
    padding-inline-start: calc(var(--_dial) + var(--_space) * 3);
  }
  [part='input']::placeholder {
    color: var(--_quiet);
    opacity: 1;
    font-style: italic;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }
  .title:focus-visible {
    outline: none;
  }
  [part='input']:focus-visible {
    outline-offset: -1px;
    border-color: var(--_accent);
  }

  button {
    position: relative;
    cursor: pointer;
    font-weight: 500;
  }
  .primary {
    margin-block-start: calc(var(--_space) * 4);
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on);
  }
  .primary:hover {
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--_accent) 30%, transparent);
  }
  .quiet {
    min-block-size: 44px;
    /* What follows stands as far from its text as from a border. */
    margin-block: calc(var(--_space) * 2) calc(var(--_space) * -3);
    padding-inline: calc(var(--_space) * 2);
    border-color: transparent;
    color: var(--_quiet);
    font-size: 0.875em;
  }
  button.quiet:hover {
    color: var(--_ink);
    text-decoration: underline;
    text-underline-offset: 3px;
  }

  .hidden,
  ::slotted([slot='latchkey-username']) {
    position: absolute !important;
    inline-size: 1px !important;
    block-size: 1px !important;
    min-block-size: 0 !important;
    margin: -1px !important;
    padding: 0 !important;
    border: 0 !important;
    overflow: hidden !important;
    clip-path: inset(50%) !important;
    white-space: nowrap !important;
  }

  @media (prefers-contrast: more) {
    .card {
      --_quiet: var(--_ink);
      --_line: var(--_ink);
      --_control: var(--_ink);
    }
  }
`;

/** Styles of the loading, busy and error states. */
export const stateStyles = css`
  button:disabled,
  button[aria-disabled='true'],
  [inert] {
    cursor: not-allowed;
    opacity: 0.55;
  }
  [part='input'][aria-invalid='true'] {
    --_accent: var(--_danger);
    --_control: var(--_danger);
    box-shadow: 0 0 0 1px var(--_accent);
  }
  .primary[aria-busy='true'] {
    display: flex;
    align-items: center;
    justify-content: center;
  }
  .spinner {
    flex: none;
    box-sizing: border-box;
    inline-size: 20px;
    block-size: 20px;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: 50%;
    animation: turn 700ms linear infinite;
  }
  .primary .spinner {
    /* The label stays where it is. */
    margin-inline: calc(var(--_space) * -7) calc(var(--_space) * 2);
  }
  .fault {
    display: flex;
    gap: calc(var(--_space) * 2);
    margin-block-start: calc(var(--_space) * 2);
    color: var(--_danger);
    font-size: 0.875em;
  }
  .fault svg {
    flex: none;
    inline-size: 16px;
    block-size: 16px;
    margin-block-start: 0.16em;
    fill: currentColor;
  }
  .skeleton {
    display: grid;
    animation: appear 200ms 150ms both;
  }
  .bone {
    block-size: var(--_size);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_ink) 9%, transparent);
    margin-block-start: calc(var(--_space) * 4);
  }
  /* The title; then, with the gap before each bone, the form's margin and its label. */
  .bone:first-child {
    inline-size: 40%;
    block-size: 1.797em;
    margin: 0 0 calc(var(--_space) * 3.5 + 1.3125em);
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      transition: none !important;
    }
    .spinner {
      animation-duration: 3s;
    }
  }
  @media (forced-colors: active) {
    .bone {
      background: GrayText;
    }
    /* No border is transparent there. */
    .spinner {
      border-block-start: 0;
    }
  }
`;

/** All styles of the element, except those of the ways to sign in without a code. */
export const styles = firstStyles + stateStyles;
