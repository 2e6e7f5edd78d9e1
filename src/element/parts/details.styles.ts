import { css } from '../view-element.ts';

/** Styles of the collapsed section for developers. */
export const styles: string = css`
  details {
    margin-block-start: calc(var(--_space) * 4);
    font-size: 0.875em;
  }
  summary {
    overflow-x: clip;
    min-block-size: 24px;
    cursor: pointer;
    border-radius: 4px;
  }
  details p {
    margin-block-start: calc(var(--_space) * 2);
  }
`;
