/** A mail server on loopback, which keeps what it is sent for the tests to read. */
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  /** Who the envelope names. */
  to: string[];
  /** As it came over the wire. */
  raw: string;
  mail: Email;
}

export interface Mailbox extends AsyncDisposable {
  url: string;
  received: ReceivedMail[];
  /** How many mails came in, rejected ones too. */
  attempts: number;
  /** While this is set, every mail is rejected with it. */
  rejection: string | undefined;
  /** While this is set, a mail is acknowledged only once it resolves. */
  hold: Promise<void> | undefined;
}

export async function openMailbox(): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, acknowledge) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        box.attempts++;
        await box.hold;
        if (box.rejection) return acknowledge(new Error(box.rejection));
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        box.received.push({ to, raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) });
        acknowledge();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const box: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    attempts: 0,
    rejection: undefined,
    hold: undefined,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return box;
}
