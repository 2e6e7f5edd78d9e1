/**
 * Remembers the functions of the platform. Returns a check that throws if any of them is another function than before.
 *
 * Test files share a process: if one replaces `AbortSignal.timeout` and does not restore it, tests of later files fail.
 *
 * @throws Error from the check, which names the functions that were not restored.
 */
export function watchPlatform(): () => void {
  const before = readFunctions();
  return () => {
    const now = readFunctions();
    const left = [...before].filter(([name, value]) => now.get(name) !== value).map(([name]) => name);
    if (left.length > 0) throw new Error(`Left in another form than it was: ${left.join(', ')}.`);
  };
}

/** The functions of `globalThis`, of its members and of their prototypes, by name. */
function readFunctions(): ReadonlyMap<string, unknown> {
  const functions = new Map<string, unknown>();
  for (const [name, value] of membersOf(globalThis)) {
    if (value === globalThis) continue;
    const made = typeof value === 'function' ? (value.prototype as unknown) : undefined;
    const members = [
      [name, value] as const,
      ...membersOf(value).map(([member, inner]) => [`${name}.${member}`, inner] as const),
      ...membersOf(made).map(([member, inner]) => [`${name}.prototype.${member}`, inner] as const),
    ];
    for (const [path, member] of members) if (typeof member === 'function') functions.set(path, member);
  }
  return functions;
}

/**
 * The members of an object or a function. Of members with a getter only the classes that Node loads on first access.
 */
function membersOf(owner: unknown): readonly (readonly [string, unknown])[] {
  if ((typeof owner !== 'object' && typeof owner !== 'function') || owner === null) return [];
  return Object.entries(Object.getOwnPropertyDescriptors(owner)).flatMap(([name, { value }]) => {
    const member =
      owner === globalThis && /^[A-Z]/.test(name)
        ? (owner as Readonly<Record<string, unknown>>)[name]
        : (value as unknown);
    return member === undefined ? [] : [[name, member] as const];
  });
}
