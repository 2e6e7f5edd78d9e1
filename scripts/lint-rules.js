/** This repository's own rules for oxlint (`.oxlintrc.json`). */

/** Creates a rule that forbids every node that the selectors match. */
const forbid = (message, ...selectors) => ({
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

/** Creates a selector for the text parts of html and svg templates. */
const templateText = (pattern) =>
  `TaggedTemplateExpression[tag.name=/^(html|svg)$/] > TemplateLiteral > TemplateElement[value.raw=/${pattern}/u]`;

export default {
  meta: { name: 'latchkey' },
  rules: {
    'no-text-in-templates': forbid(
      'Text for people belongs in src/locales: a translator never opens this file.',
      // After a tag, entities and characters other than letters may come before the first letter.
      templateText('>(?:[^<>&\\p{L}]|&#?\\w+;)*\\p{L}'),
      templateText('^(?:[^<>&\\p{L}]|&#?\\w+;)*\\p{L}[^<>]*<'),
      templateText(
        '\\b(?:aria-label|aria-description|aria-roledescription|aria-placeholder|aria-valuetext|alt|label|placeholder|title)="[^"]*\\p{L}',
      ),
    ),
    'no-sleep': forbid(
      'Do not sleep: wait for what the test is about (an event, updateComplete, a message in the inbox).',
      "AwaitExpression > NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']",
    ),
  },
};
