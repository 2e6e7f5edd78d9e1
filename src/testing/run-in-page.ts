import type { TestPage } from './types.ts';

/** Evaluates an expression in a page and awaits its promise. Rejects with the driver's error. */
export function runInPage(page: TestPage, expression: string): Promise<unknown> {
  if ('evaluate' in page) return page.evaluate(expression);
  // WebDriver runs the text as the body of a function.
  const body = `return (${expression});`;
  // WebdriverIO has a method of this name as well; it requires the list of arguments even when it is empty.
  return 'executeScript' in page ? page.executeScript(body, []) : page.execute(body);
}
