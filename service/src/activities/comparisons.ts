import type { ASTNode } from '@marcbachmann/cel-js';

/** One side of a comparison, and what it is compared with. */
export interface Comparison {
  readonly item: ASTNode;
  /** The other side, or the items of a list that is written out. Empty for any other list. */
  readonly others: readonly ASTNode[];
}

/** Lists what a node compares by `==`, `!=`, `in` or `contains`; nothing for any other node. */
export function comparisonsOf(node: unknown): readonly Comparison[] {
  const { args, op } = node as { readonly op?: unknown; readonly args?: unknown };
  if (op === '==' || op === '!=') {
    const [left, right] = args as [ASTNode, ASTNode];
    return [
      { item: left, others: [right] },
      { item: right, others: [left] },
    ];
  }
  if (op === 'in') {
    const [item, list] = args as [ASTNode, ASTNode];
    return [{ item, others: itemsOf(list) }];
  }
  if (op !== 'rcall') return [];
  const [name, list, [item]] = args as [string, ASTNode, readonly ASTNode[]];
  return name === 'contains' && item !== undefined ? [{ item, others: itemsOf(list) }] : [];
}

function itemsOf({ args, op }: ASTNode): readonly ASTNode[] {
  return op === 'list' ? args : [];
}
