import { createHash } from 'node:crypto';
import { copyFileSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** A file that a build wrote. */
interface Output {
  /** A hash of all that it was made of. */
  inputs: string;
  /** A hash of its content. */
  digest: string;
  /** Its size in bytes, and when it was written, in milliseconds: a file that anything else has changed is made again. */
  size: number;
  written: number;
  /** What was learned by making it. */
  facts?: unknown;
}

/**
 * The files of a new folder, and a record of what each was made of. A build asks for every file; only those whose inputs have
 * changed since the record are made again, the others are links to those of the former build. So it takes as long as the change
 * and not as the site, and changes no file that a server may be reading.
 */
export class Outputs {
  readonly #folder: string;
  readonly #formerFolder: string;
  readonly #record: string;
  readonly #version: string;
  readonly #former: Readonly<Record<string, Output>>;
  readonly #asked = new Map<string, Output>();

  /**
   * Reads the record in a file, which is about the folder `former`. A record of another `version` counts for nothing: what writes
   * it has changed.
   */
  constructor({
    folder,
    former,
    record,
    version,
  }: { folder: string; former: string; record: string; version: string }) {
    this.#folder = folder;
    this.#formerFolder = former;
    this.#record = record;
    this.#version = version;
    this.#former = formerOutputs(record, version);
  }

  /** What was learned when a file was made last. */
  factsOf<Facts>(file: string): Facts | undefined {
    return this.#former[file]?.facts as Facts | undefined;
  }

  /** A hash of the content of a file of this build. */
  digestOf(file: string): string | undefined {
    return this.#asked.get(file)?.digest;
  }

  /** The files of this build. */
  files(): string[] {
    return [...this.#asked.keys()];
  }

  /** Whether a file was made of `inputs`, and is still as it was written. It then belongs to this build as well. */
  keep(file: string, inputs: Inputs): boolean {
    const former = this.#former[file];
    if (former?.inputs !== hashOf(inputs)) return false;
    const source = join(this.#formerFolder, file);
    const found = statSync(source, { throwIfNoEntry: false });
    if (found?.size !== former.size || found.mtimeMs !== former.written) return false;
    const path = join(this.#folder, file);
    mkdirSync(dirname(path), { recursive: true });
    linkOrCopy(source, path);
    this.#asked.set(file, { ...former, written: statSync(path).mtimeMs });
    return true;
  }

  /** Writes a file, which was made of `inputs`. */
  async write(file: string, inputs: Inputs, content: string | Buffer, facts?: unknown): Promise<void> {
    const path = join(this.#folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    const { size, mtimeMs: written } = statSync(path);
    const digest = hashOf([content]);
    this.#asked.set(file, { inputs: hashOf(inputs), digest, size, written, ...(facts !== undefined && { facts }) });
  }

  /** Makes and writes a file, unless it was made of `inputs` already. They are all that it depends on. */
  async of(file: string, inputs: Inputs, make: () => Promise<string | Buffer>): Promise<void> {
    if (!this.keep(file, inputs)) await this.write(file, inputs, await make());
  }

  /** Writes a file with this content. */
  async put(file: string, content: string | Buffer): Promise<void> {
    await this.of(file, [content], async () => content);
  }

  /** Writes the record. A build that is stopped earlier leaves the former one. */
  async finish(): Promise<void> {
    const record = { version: this.#version, outputs: Object.fromEntries(this.#asked) };
    await mkdir(dirname(this.#record), { recursive: true });
    await writeFile(this.#record, JSON.stringify(record));
  }
}

type Inputs = readonly (string | Buffer)[];

/** The files in a folder and those below it, by their paths in it, which have slashes on every system: they become addresses. */
export function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
}

/** Gives a file a second name, or copies it where the file system knows no such names. */
function linkOrCopy(source: string, path: string): void {
  try {
    linkSync(source, path);
  } catch {
    copyFileSync(source, path);
  }
}

function formerOutputs(record: string, wanted: string): Readonly<Record<string, Output>> {
  try {
    const { version, outputs } = JSON.parse(readFileSync(record, 'utf8'));
    return version === wanted ? outputs : {};
  } catch {
    // There is none, or writing it was interrupted.
    return {};
  }
}

function hashOf(inputs: Inputs): string {
  const hash = createHash('sha256');
  // With its length before it, no input runs into the next.
  for (const input of inputs) hash.update(`${Buffer.byteLength(input)} `).update(input);
  return hash.digest('base64url');
}
