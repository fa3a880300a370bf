/** Names of another language for ids, each once: those that `plain` makes equal, or that are reserved, get a number. */
export class UniqueNames {
  readonly #plain: (id: string) => string;
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();

  constructor(plain: (id: string) => string, reserved: readonly string[] = []) {
    this.#plain = plain;
    this.#taken = new Set(reserved);
  }

  /** The name of an id, made from another text where that says more. */
  of(id: string, text = id): string {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const first = this.#plain(text);
    let name = first;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${first}_${count}`;
    this.#taken.add(name);
    this.#names.set(id, name);
    return name;
  }
}
