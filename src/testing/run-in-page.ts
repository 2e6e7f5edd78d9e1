import type { TestPage } from './types.ts';

/** Evaluates an expression in a page and resolves to what it promises. Rejects with the error of the driver. */
export function runInPage(page: TestPage, expression: string): Promise<unknown> {
  if ('evaluate' in page) return page.evaluate(expression);
  // A driver runs the body of a function.
  const body = `return (${expression});`;
  // WebdriverIO has a method of this name as well, which wants the list of arguments even when it is empty.
  return 'executeScript' in page ? page.executeScript(body, []) : page.execute(body);
}
