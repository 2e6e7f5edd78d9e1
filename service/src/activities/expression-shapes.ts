/** What is known of the parts of an expression before there is anything to look at. */
import { isActivityMember, type ActivityMember } from './activity-values.ts';

/** The knowledge of a value before it is there: its members, that it is the list of approvers, that it has no members. */
export type Shape = readonly string[] | 'approvers' | 'plain' | ActivityMember | ListShape | null;

/** A list that an expression makes of things that are alike. */
interface ListShape {
  readonly item: Shape;
}

/** The shapes of the names that an expression can use at one place; null for a name of which nothing is known. */
export type Scope = ReadonlyMap<string, Shape>;

/** Where a scope keeps the names of all parameters. No name of an expression is written like this. */
export const PARAMS = 'activity.params';

const USER_MEMBERS = ['id', 'name', 'email', 'phoneNumber', 'tags', 'tagNames'] as const;

const ACTIVITY_MEMBERS = ['id', 'type', 'resource', 'action', 'params'] as const;

/** Everything that an expression can look at by name; `activity.params` has the members of the request. */
export const SHAPES: Scope = new Map<string, Shape>([
  ['activity', ACTIVITY_MEMBERS],
  ['user', USER_MEMBERS],
  ['approvers', 'approvers'],
  ['organization', ['id', 'name']],
  ['credential', ['publicKey', 'scheme', 'types']],
]);

/** Finds out what is known of a part of an expression. */
export function shapeOf(node: unknown, scope: Scope): Shape {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  const [first, second, third] = Array.isArray(args) ? (args as readonly unknown[]) : [];
  switch (op) {
    case 'id':
      return scope.get(args as string) ?? null;
    case '.':
    case '[]': {
      const owner = shapeOf(first, scope);
      const member = op === '.' ? second : literalOf(second);
      if (owner === ACTIVITY_MEMBERS) {
        if (isActivityMember(member)) return member;
        if (member === 'params') return scope.get(PARAMS) ?? null;
      }
      if (op === '[]') return shapeOfItem(owner);
      return Array.isArray(owner) && owner !== scope.get(PARAMS) ? 'plain' : null;
    }
    case 'rcall': {
      const list = first === 'filter' ? shapeOf(second, scope) : null;
      return list === 'approvers' || isListShape(list) ? list : null;
    }
    case 'list': {
      const item = isNew(scope) ? shapeOfAll(args, scope) : null;
      return item && { item };
    }
    case '?:':
      return isNew(scope) ? shapeOfAll([second, third], scope) : null;
    default:
      return null;
  }
}

/** The shape that all of these have; null where they differ or nothing is known of one. */
function shapeOfAll(nodes: unknown, scope: Scope): Shape {
  const [shape = null, ...others] = (Array.isArray(nodes) ? nodes : []).map((node) => shapeOf(node, scope));
  return others.every((other) => other === shape) ? shape : null;
}

function isListShape(shape: Shape): shape is ListShape {
  return typeof shape === 'object' && shape !== null && 'item' in shape;
}

/**
 * Whether the expression is one of a new policy, in which more is refused: a stored one that is refused would count as
 * denying.
 */
export function isNew(scope: Scope): boolean {
  return scope.get(PARAMS) !== null;
}

/** The shape of what is in a list: users are in that of the approvers, and tags and types are texts. */
export function shapeOfItem(list: Shape): Shape {
  if (isListShape(list)) return list.item;
  if (list === 'approvers') return USER_MEMBERS;
  return list === 'plain' || isActivityMember(list) ? 'plain' : null;
}

/** The name that a node is. */
export function nameOf(node: unknown): string | undefined {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  return op === 'id' && typeof args === 'string' ? args : undefined;
}

/** The text that a node is, as it is written out. */
export function literalOf(node: unknown): string | undefined {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  return op === 'value' && typeof args === 'string' ? args : undefined;
}
