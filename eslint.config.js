import { defineConfig } from 'eslint/config';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import * as parser from '@typescript-eslint/parser';

// The rules for templates and elements. All others are in .oxlintrc.json, which answers in a tenth of the time; it cannot
// run these, because lit-a11y adds to the object that oxlint hands to a rule.
export default defineConfig(
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  {
    files: ['src/element/**/*.ts', 'src/ssr/**/*.ts'],
    languageOptions: { parser },
    extends: [
      lit.configs['flat/recommended'],
      wc.configs['flat/recommended'],
      wc.configs['flat/best-practice'],
    ],
    plugins: { 'lit-a11y': litA11y },
    rules: {
      ...litA11y.configs.recommended.rules,
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
);
