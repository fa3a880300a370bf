/** The emails that mail servers of a benchmark have accepted, one line each in a file that survives kills of the writers. */
import { createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** Opens the file for appending. Several processes may do so: each line is one write. */
export function openMailLog(path: string): (to: string) => void {
  const file = openSync(path, 'a');
  return (to) => void writeSync(file, `${performance.timeOrigin + performance.now()} ${to}\n`);
}

/** An accepted email, and when (in milliseconds since the epoch). */
export interface AcceptedMail {
  to: string;
  at: number;
}

export async function* readMailLog(path: string): AsyncGenerator<AcceptedMail> {
  for await (const line of createInterface(createReadStream(path))) {
    const [at = '', to = ''] = line.split(' ');
    yield { to, at: Number(at) };
  }
}
