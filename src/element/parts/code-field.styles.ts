import { css } from '../view-element.ts';

/** Styles of the code field. */
export const styles: string = css`
  .code {
    position: relative;
    container-type: inline-size;
  }
  .code[data-invalid] {
    --_control: var(--_danger);
    --_accent: var(--_danger);
  }
  .code[data-busy] {
    --_ink: var(--_quiet);
  }
  .slots {
    display: flex;
    gap: calc(var(--_space) * 2);
  }
  .slots span {
    position: relative;
    box-sizing: border-box;
    /* Not flex: 1, with which WebKit forgets the width of an empty slot that gets the caret. */
    inline-size: 100%;
    min-inline-size: 0;
    display: grid;
    place-items: center;
    block-size: calc(var(--_size) + var(--_space) * 2);
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) * 0.8);
    background: var(--_surface);
    color: var(--_ink);
    font-size: min(max(23px, 1.4375rem), 68cqi / var(--_slots));
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    line-height: 1;
  }
  .slots [part*='active'] {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .slots [part*='active']:not(.caret) {
    background: color-mix(in oklab, var(--_accent) 14%, var(--_surface));
  }
  .slots .caret::after {
    content: '';
    position: absolute;
    block-size: 24px;
    inset-inline-start: calc(50% - 1px);
    border-inline-start: 2px solid var(--_accent);
  }
  .slots .caret[part*='filled']::after {
    inset-inline-start: calc(50% - 0.43em);
  }
  .slots .caret.end::after {
    inset-inline-start: calc(50% + 0.36em);
  }
  /* Over the slots, so that clicks, touches and the menus of phones are the input's own. Its text is transparent, not
     the input: iOS offers "Paste" only over an input that can be seen. Each character is as wide as a slot. */
  .code input {
    position: absolute;
    inset: 0;
    box-sizing: border-box;
    inline-size: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    color: var(--_ink);
    -webkit-text-fill-color: transparent;
    caret-color: transparent;
    font: 500 23px/1 monospace;
    letter-spacing: calc(100cqi / var(--_slots) - 1ch);
    text-indent: calc(50cqi / var(--_slots) - 0.5ch);
    forced-color-adjust: none;
    /* The one thing that beats the colours browsers give to autofilled fields. Nothing moves, so less motion keeps it. */
    transition: background-color 9e6s !important;
  }
  .code input::selection {
    background: none;
  }
  .slots.long {
    gap: var(--_space);
  }
  .long .group {
    margin-inline-start: calc(var(--_space) * 2);
  }
  @container (inline-size < 300px) {
    .slots {
      gap: var(--_space);
    }
    .slots .group {
      margin-inline-start: calc(var(--_space) * 2);
    }
    .slots span {
      block-size: var(--_size);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .slots .caret::after {
      animation: caret 1.1s steps(2, jump-none) infinite;
    }
    @keyframes caret {
      to {
        opacity: 0;
      }
    }
  }
  @media (forced-colors: active) {
    .slots [part*='active'] {
      outline-color: Highlight;
    }
  }
`;
