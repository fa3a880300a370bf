/** The SMTP server of the browser tests. It saves each email as a file in the folder of its recipient. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { emailFolderOf, smtpPort } from '../tests/models/drivers/browser/server.ts';

let saved = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, acknowledge) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      for (const { address } of envelope.rcptTo) save(Buffer.concat(chunks), emailFolderOf(address));
      acknowledge();
    });
  },
});
// Checks of the port disconnect without sending a command.
server.on('error', () => {});
server.listen(Number(smtpPort), 'localhost');
process.once('SIGTERM', () => server.close());

/** Renames the finished file, so that readers of the folder never see half an email. */
function save(email: Buffer, folder: string): void {
  const name = String(++saved).padStart(6, '0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `.${name}.part`), email);
  renameSync(join(folder, `.${name}.part`), join(folder, `${name}.eml`));
}
