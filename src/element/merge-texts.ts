import type { Messages, Texts } from '../locales/messages.ts';
import { isCompany } from '../providers/companies/ids.ts';

type Call = (...values: readonly unknown[]) => unknown;
type Tree = Readonly<Record<string, unknown>>;

/** Texts that a language may leave out: titles while something waits, and a label of its own for one company. */
function isOptional(path: string): boolean {
  const [, company = ''] = /^continueWith\.(\w+)$/.exec(path) ?? [];
  return isCompany(company) || /^waiting\.(?:window|passkey|wallet)\.title$/.test(path);
}

/** The faults reported for an object of texts: the object is laid over each language that an element speaks. */
const reportedOf = new WeakMap<object, Set<string>>();

/**
 * Lays words over complete texts. What is no text of ours, or not of its kind, is said on the console by its path, once,
 * and not used, so that a slip breaks no screen. Nothing of the words themselves is changed.
 *
 * @param name - what the console is to call the words
 * @param tag - what the words are to be a whole language for: then the console says what is missing, too
 */
export function mergeTexts(messages: Messages, own: Texts, name: string, tag?: string): Messages {
  const reported = reportedOf.get(Object(own) as object) ?? new Set<string>();
  if (kindOf(own) === 'object') reportedOf.set(own, reported);

  function report(path: string, problem: string): void {
    if (reported.has(path)) return;
    reported.add(path);
    console.error(
      `<latchkey-login>: ${[name, path].filter(Boolean).join('.')} ${problem} (docs/errors.md#texts)`,
    );
  }

  function merge(base: Tree, words: unknown, path: string): Tree {
    if (kindOf(words) !== 'object') {
      report(path, `is to be an object with texts; it is ${describe(words)}, and not used.`);
      return base;
    }
    const merged: Record<string, unknown> = { ...base };
    for (const [key, word] of Object.entries(words as Tree)) {
      const place = path ? `${path}.${key}` : key;
      const known = Object.hasOwn(base, key) ? base[key] : isOptional(place) ? '' : undefined;
      if (word === undefined) continue;
      if (known === undefined) {
        report(place, `is not a text of the element; those here are ${Object.keys(base).join(', ')}.`);
      } else
        merged[key] =
          kindOf(known) === 'object' ? merge(known as Tree, word, place) : pick(known, word, place);
    }
    const missing = Object.keys(base).filter((key) => key !== 'locale' && (words as Tree)[key] === undefined);
    if (tag && missing.length > 0) report(path, `lacks ${missing.join(', ')}; English stands there.`);
    return merged;
  }

  function pick(known: unknown, word: unknown, path: string): unknown {
    const wanted = kindOf(known);
    const given = kindOf(word);
    // The text of an error may need the details, in whatever language, but for the one that is said without them.
    const mayVary = path.startsWith('errors.') && path !== 'errors.load_failed';
    if (given === 'function' && (mayVary || wanted === 'function')) return guard(known, word as Call, path);
    if (path === 'direction' && word !== 'ltr' && word !== 'rtl') {
      report(path, `is to be "ltr" or "rtl"; it is ${describe(word)}, and not used.`);
    } else if (given === wanted || (mayVary && given === 'text')) return word;
    else report(path, `is to be ${KINDS[wanted]}; it is ${describe(word)}, and not used.`);
    return known;
  }

  /** A function of a site may throw, or return what is no text: the text of the language then stands in. */
  function guard(known: unknown, word: Call, path: string): Call {
    return (...values) => {
      const usual = typeof known === 'function' ? (known as Call)(...values) : known;
      try {
        const text = word(...values);
        if (kindOf(text) === kindOf(usual)) return text;
        report(
          path,
          `is to return ${KINDS[kindOf(usual)]}; it returns ${describe(text)}, which is not used.`,
        );
      } catch (error) {
        report(path, `threw ${String(error)}.`);
      }
      return usual;
    };
  }

  // Without a tag of its own a language would be read aloud as English.
  const base = tag && kindOf(own) === 'object' ? { ...messages, locale: tag } : messages;
  return merge(base as unknown as Tree, own, '') as unknown as Messages;
}

const KINDS = {
  text: 'a text',
  pair: 'a list of two texts',
  function: 'a function that returns a text',
  object: 'an object with texts',
  other: 'something else',
} as const;

function kindOf(value: unknown): keyof typeof KINDS {
  if (typeof value === 'string') return 'text';
  if (typeof value === 'function') return 'function';
  if (Array.isArray(value)) {
    return value.length === 2 && value.every((text) => typeof text === 'string') ? 'pair' : 'other';
  }
  return typeof value === 'object' && value !== null ? 'object' : 'other';
}

/** Names the kind of a value, never its content: that may be anything. */
function describe(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
