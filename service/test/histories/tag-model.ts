import type { Model } from './linearize.ts';

/** An operation of a client on one tag. Changes have an id: a repeat of the same id is the same submission. */
export type TagCall =
  | {
      readonly kind: 'change';
      readonly id: number;
      readonly name: string;
      readonly add: readonly string[];
      readonly remove: readonly string[];
    }
  | { readonly kind: 'delete'; readonly id: number }
  | { readonly kind: 'read name' }
  | { readonly kind: 'read members' };

interface TagState {
  /** `undefined` after the tag was deleted. */
  readonly tag: { readonly name: string; readonly members: readonly string[] } | undefined;
  /** The outcome of each submission. */
  readonly ended: Readonly<Record<number, string>>;
}

/** Creates the model of one tag, which exists at the beginning without members (protocol.md section 4, tags). */
export function createTagModel(name: string): Model<TagState, TagCall> {
  return {
    initial: { tag: { name, members: [] }, ended: {} },
    apply(state, call) {
      const { ended, tag } = state;
      if (call.kind === 'read name') return { state, reply: tag?.name ?? 'none' };
      if (call.kind === 'read members') return { state, reply: (tag?.members ?? []).join(' ') };
      const before = ended[call.id];
      if (before !== undefined) return { state, reply: before };
      const end = (reply: string, changed: TagState['tag']) => ({
        state: { tag: changed, ended: { ...ended, [call.id]: reply } },
        reply,
      });
      if (tag === undefined) return end('FAILED', undefined);
      if (call.kind === 'delete') return end('COMPLETED', undefined);
      const members = new Set([...tag.members, ...call.add]);
      for (const member of call.remove) members.delete(member);
      return end('COMPLETED', { name: call.name, members: [...members].sort() });
    },
    // The outcomes of submissions follow from which of them are done, apart from their order.
    toKey: (state) => JSON.stringify(state),
  };
}
