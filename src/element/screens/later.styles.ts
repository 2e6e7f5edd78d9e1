import { css } from '../view-element.ts';

/** Styles that the screens after the first one share. */
export const styles: string = css`
  b {
    color: var(--_ink);
    font-weight: 600;
  }
  .note {
    display: flex;
    gap: calc(var(--_space) * 2);
    margin-block-start: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 3);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_ink) 6%, transparent);
    font-size: 0.875em;
  }
  @media (forced-colors: active) {
    /* Each quiet button has a border there. */
    .quiet {
      margin-block-end: 0;
    }
  }
`;
