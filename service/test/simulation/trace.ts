/** A record of what happened, step by step. It is equal in each run, although ids, keys and signatures differ. */
export class Trace {
  readonly lines: string[] = [];
  readonly #names = new Map<string, string>();
  readonly #startsAt: number;

  constructor(startsAt: number) {
    this.#startsAt = startsAt;
  }

  /** Adds a line. */
  add(now: number, owner: string, text: string): void {
    this.lines.push(`+${now - this.#startsAt} ms  ${owner}: ${this.#withoutRandom(text)}`);
  }

  /** Replaces random values by numbers in the order of their appearance. */
  #withoutRandom(text: string): string {
    return text.replace(
      /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64,}/g,
      (id) => {
        const name = this.#names.get(id) ?? `#${this.#names.size + 1}`;
        this.#names.set(id, name);
        return name;
      },
    );
  }
}
