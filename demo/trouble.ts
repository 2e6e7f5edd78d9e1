/**
 * Records a page's problems from the start of loading: errors, unhandled rejections, violations of its policy, and
 * console errors. They are in the root element's `data-trouble`, for the style sheet, which shows them at the top of
 * the page, and for the test that opens every page. It is a classic script, which the server puts first.
 */
{
  const root = document.documentElement;
  const note = (what: string): void => {
    root.dataset['trouble'] = [root.dataset['trouble'] ?? [], what].flat().join('\n');
  };
  addEventListener('error', ({ message }) => note(`error: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => note(`rejected: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
    note(`refused: ${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...said: readonly unknown[]) => {
    note(`console: ${said.map(String).join(' ')}`);
    error.apply(console, [...said]);
  };
}
