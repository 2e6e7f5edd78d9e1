import type { AxeResults, RunOptions } from 'axe-core';

/**
 * Asserts that axe finds no violations in an element. `ignored` names rules that do not apply to what a test shows; `only`
 * names the rules to check. The default is every rule that axe has on.
 */
export async function expectAccessible(
  element: Element,
  {
    ignored = [],
    only,
  }: { readonly ignored?: readonly string[]; readonly only?: readonly string[] | undefined } = {},
): Promise<void> {
  const { default: axe } = await import('axe-core');
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: [...only] }),
  };
  // Finding selectors for all elements takes a fifth of the time, and only violations need them.
  const { violations } = await axe.run(element, { ...options, selectors: false });
  if (violations.length === 0) return;
  throw new Error(describe((await axe.run(element, options)).violations));
}

function describe(violations: AxeResults['violations']): string {
  return violations
    .flatMap(({ id, impact, help, nodes }) => [
      `${id} (${impact}): ${help}`,
      ...nodes.map(({ target, html, failureSummary }) => `  ${String(target)}: ${html}\n  ${failureSummary}`),
    ])
    .join('\n');
}
