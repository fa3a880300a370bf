import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A running mail server that accepts everything: `smtp-sink.ts`. */
export interface Sink {
  /** For the setting SMTP_URL. */
  url: string;
  pid: number;
  stop(): void;
}

/** Starts one that logs the recipients to the file `mailLog`. */
export async function startSink(mailLog: string): Promise<Sink> {
  const sink = spawn(process.execPath, ['lab/growth/smtp-sink.ts', mailLog], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(sink.stdout, 'data');
  return { url: String(url).trim(), pid: sink.pid ?? 0, stop: () => void sink.kill('SIGTERM') };
}
