import { defineConfig, globalIgnores } from 'eslint/config';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import typescript from 'typescript-eslint';

/** A selector over the text parts of html and svg templates. */
const templateText = (pattern) =>
  `TaggedTemplateExpression[tag.name=/^(html|svg)$/] > TemplateLiteral > TemplateElement[value.raw=/${pattern}/u]`;

const literalText = 'Text for people belongs in src/locales: a translator never opens this file.';

/** What holds in every TypeScript file; a list, because a later list for the same rule replaces it. */
const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'Export by name: the name is then the same everywhere.' },
];

const inSource = [
  ...everywhere,
  {
    selector: 'ImportNamespaceSpecifier',
    message: 'Import by name: a namespace keeps everything in a bundle.',
  },
  {
    // After a tag, something other than a letter and entities may come before the first letter.
    selector: templateText('>(?:[^<>&\\p{L}]|&#?\\w+;)*\\p{L}'),
    message: literalText,
  },
  { selector: templateText('^(?:[^<>&\\p{L}]|&#?\\w+;)*\\p{L}[^<>]*<'), message: literalText },
  {
    selector: templateText(
      '\\b(?:aria-label|aria-description|aria-roledescription|aria-placeholder|aria-valuetext|alt|label|placeholder|title)="[^"]*\\p{L}',
    ),
    message: literalText,
  },
];

const inTests = [
  ...everywhere,
  {
    selector:
      "AwaitExpression > NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    message:
      'Do not sleep: wait for what the test is about (an event, updateComplete, a message in the inbox).',
  },
];

// Rules that look at types are in .oxlintrc.json: the native compiler answers them in a sixth of the time.
export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '.latchkey/',
    'coverage/',
    'test/examples/types/',
    'test/examples/apps/',
    'site/.pages/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.recommended],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // The way to add to a map of the platform, HTMLElementEventMap for one.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [
      lit.configs['flat/recommended'],
      wc.configs['flat/recommended'],
      wc.configs['flat/best-practice'],
    ],
    plugins: { 'lit-a11y': litA11y },
    rules: {
      ...litA11y.configs.recommended.rules,
      '@typescript-eslint/explicit-function-return-type': ['error', { allowExpressions: true }],
      'no-restricted-syntax': ['error', ...inSource],
      'no-restricted-globals': ['error', { name: 'process', message: 'Source runs in browsers.' }],
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['node:*'], message: 'Source runs in browsers.' }] },
      ],
      'no-restricted-properties': [
        'error',
        ...['querySelector', 'querySelectorAll', 'getElementById', 'getElementsByName'].map((property) => ({
          object: 'document',
          property,
          message: 'Two elements on a page must not see each other: use this.renderRoot or getRootNode().',
        })),
      ],
      'lit/no-template-map': 'off',
      'lit/no-legacy-imports': 'error',
      'lit/no-useless-template-literals': 'error',
      'lit/prefer-nothing': 'error',
      // The class declares, define.ts registers, and a constructor holds initial values.
      'wc/define-tag-after-class-definition': 'off',
      'wc/no-constructor': 'off',
      'wc/no-exports-with-element': 'off',
      'wc/tag-name-matches-class': 'off',
      'wc/file-name-matches-element': 'off',
      'wc/expose-class-on-global': 'off',
    },
  },
  {
    // The contract lives on inference: the type of an operation is what its schemas say.
    files: ['src/contract/**/*.ts'],
    rules: { '@typescript-eslint/explicit-function-return-type': 'off' },
  },
  {
    files: ['src/locales/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    files: ['**/*.test.ts', '**/*.e2e.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...inTests],
      // Assertions of chai are properties.
      '@typescript-eslint/no-unused-expressions': 'off',
    },
  },
  {
    // Tools read their configuration from a default export.
    files: ['vite.config.ts', 'demo/vite.config.ts', 'service/drizzle.config.ts', 'site/.vitepress/**/*.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
