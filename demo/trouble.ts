/**
 * Notes what a page complains of, from its first byte on: errors, promises that nobody caught, what its policy refused,
 * what went to the console as an error. It stands on the root element as `data-trouble`, for the style sheet to say so
 * at the top of the page, and for the test that opens every page. A classic script, put first by the server.
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
