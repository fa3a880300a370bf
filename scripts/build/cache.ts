import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What builds made, in a folder, by the inputs that it was made of. */
export class BuildCache {
  readonly #folder: string;
  readonly #used = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What `make` makes of `inputs`, which are all that it depends on: kept from an earlier build, if one made it of the same. */
  async of(inputs: readonly (string | Buffer)[], make: () => Promise<string | Buffer>): Promise<Buffer> {
    const kept = await this.find(inputs);
    if (kept) return kept;
    const made = Buffer.from(await make());
    await this.keep(inputs, made);
    return made;
  }

  /** What was kept for `inputs`, if anything was. */
  async find(inputs: readonly (string | Buffer)[]): Promise<Buffer | undefined> {
    const file = this.#fileOf(inputs);
    try {
      return await readFile(file);
    } catch {
      return undefined;
    }
  }

  /** Keeps `made` for `inputs`. A build that is stopped leaves no part of a file. */
  async keep(inputs: readonly (string | Buffer)[], made: string | Buffer): Promise<void> {
    const file = this.#fileOf(inputs);
    const part = `${file}.${randomUUID()}`;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(part, made);
    await rename(part, file);
  }

  /** Deletes what nobody asked for since this cache was opened. */
  async sweep(): Promise<void> {
    for (const entry of globSync('??/*', { cwd: this.#folder })) {
      const file = join(this.#folder, entry);
      if (!this.#used.has(file)) await rm(file, { force: true });
    }
  }

  #fileOf(inputs: readonly (string | Buffer)[]): string {
    const hash = createHash('sha256');
    // With its length before it, no input runs into the next.
    for (const input of inputs) hash.update(`${Buffer.byteLength(input)} `).update(input);
    const name = hash.digest('hex');
    const file = join(this.#folder, name.slice(0, 2), name.slice(2));
    this.#used.add(file);
    return file;
  }
}
