/** The themes of the package, one for each file of src/themes. `npm run docs` writes this file. */
export const THEMES = ['contrast', 'dusk', 'mint', 'paper', 'slate', 'terminal'] as const;
