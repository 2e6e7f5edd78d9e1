/** Derives the shapes of the parts of an expression before it is evaluated. */
import { isActivityMember, type ActivityMember } from './activity-values.ts';

/**
 * The knowledge about a value before it exists: its members, that it is the list of approvers, that it has no members
 * (`plain`), which member of `activity` it is, what its items are; null when nothing is known.
 */
export type Shape = readonly string[] | 'approvers' | 'plain' | ActivityMember | ListShape | null;

/** A list that an expression builds of items with the same shape. */
interface ListShape {
  readonly item: Shape;
}

/**
 * The shapes of the names that are visible at one place of an expression; null for a name of which nothing is known.
 */
export type Scope = ReadonlyMap<string, Shape>;

/** The key under which a scope has the names of all parameters. No name in an expression can contain a dot. */
export const PARAMS = 'activity.params';

const USER_MEMBERS = ['id', 'name', 'email', 'phoneNumber', 'tags', 'tagNames'] as const;

const ACTIVITY_MEMBERS = ['id', 'type', 'resource', 'action', 'params'] as const;

/** All variables of an expression; the members of `activity.params` are those of the request. */
export const SHAPES: Scope = new Map<string, Shape>([
  ['activity', ACTIVITY_MEMBERS],
  ['user', USER_MEMBERS],
  ['approvers', 'approvers'],
  ['organization', ['id', 'name']],
  ['credential', ['publicKey', 'scheme', 'types']],
]);

/** Determines what is known about a part of an expression. */
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

/** The shape that all of these nodes have; null when they differ or when nothing is known of one. */
function shapeOfAll(nodes: unknown, scope: Scope): Shape {
  const [shape = null, ...others] = (Array.isArray(nodes) ? nodes : []).map((node) => shapeOf(node, scope));
  return others.every((other) => other === shape) ? shape : null;
}

function isListShape(shape: Shape): shape is ListShape {
  return typeof shape === 'object' && shape !== null && 'item' in shape;
}

/**
 * Whether the expression belongs to a new policy, for which more is refused. In a stored policy an expression that is
 * refused would count as denying.
 */
export function isNew(scope: Scope): boolean {
  return scope.get(PARAMS) !== null;
}

/** The shape of the items of a list: the items of `approvers` are users, and tags and types are texts. */
export function shapeOfItem(list: Shape): Shape {
  if (isListShape(list)) return list.item;
  if (list === 'approvers') return USER_MEMBERS;
  return list === 'plain' || isActivityMember(list) ? 'plain' : null;
}

/** The name, when a node is one. */
export function nameOf(node: unknown): string | undefined {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  return op === 'id' && typeof args === 'string' ? args : undefined;
}

/** The value, when a node is a text literal. */
export function literalOf(node: unknown): string | undefined {
  const { args, op } = (node ?? {}) as { readonly op?: unknown; readonly args?: unknown };
  return op === 'value' && typeof args === 'string' ? args : undefined;
}
