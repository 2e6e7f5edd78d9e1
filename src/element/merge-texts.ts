import type { Messages, Texts } from '../locales/messages.ts';
import { isCompany } from '../providers/companies/ids.ts';

type Call = (...values: readonly unknown[]) => unknown;
type Tree = Readonly<Record<string, unknown>>;

/** Says whether a language may leave a text out: titles of waiting screens, and a label for one company. */
function isOptional(path: string): boolean {
  const [, company = ''] = /^continueWith\.(\w+)$/.exec(path) ?? [];
  return isCompany(company) || /^waiting\.(?:window|passkey|wallet)\.title$/.test(path);
}

/**
 * The problems already reported for an object of texts, because the object is merged with each language that an element
 * shows.
 */
const reportedOf = new WeakMap<object, Set<string>>();

/**
 * Merges a site's texts over complete ones. A member that is unknown or of the wrong kind is reported on the console
 * once, by its path, and ignored, so that a mistake breaks no screen. The texts themselves are not changed.
 *
 * @param name - name of the texts in console messages
 * @param tag - language tag, when the texts should be a complete language; then missing texts are reported as well
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
    // The text of an error may be a function of the details in any language, except the one that is shown without them.
    const mayVary = path.startsWith('errors.') && path !== 'errors.load_failed';
    if (given === 'function' && (mayVary || wanted === 'function')) return guard(known, word as Call, path);
    if (path === 'direction' && word !== 'ltr' && word !== 'rtl') {
      report(path, `is to be "ltr" or "rtl"; it is ${describe(word)}, and not used.`);
    } else if (given === wanted || (mayVary && given === 'text')) return word;
    else report(path, `is to be ${KINDS[wanted]}; it is ${describe(word)}, and not used.`);
    return known;
  }

  /** Wraps a site's function. If it throws or does not return a text, the language's own text is used. */
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

  // Without its own tag, screen readers would read the language as English.
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

/** Names the type of a value, never its content, which may be anything. */
function describe(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
