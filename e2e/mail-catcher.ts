/** The mail server of the browser tests, on loopback: it keeps each mail as a file of whom it was sent to. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { mailFolderOf, smtpPort } from '../models/drivers/browser/server.ts';

let caught = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, acknowledge) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) keep(Buffer.concat(chunks), mailFolderOf(address));
      acknowledge();
    });
  },
});
// Who tries whether the port is open hangs up without a word.
server.on('error', () => {});
server.listen(Number(smtpPort), 'localhost');
process.once('SIGTERM', () => server.close());

/** A reader of the folder sees a whole mail or none. */
function keep(mail: Buffer, folder: string): void {
  const name = String(++caught).padStart(6, '0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `.${name}.part`), mail);
  renameSync(join(folder, `.${name}.part`), join(folder, `${name}.eml`));
}
