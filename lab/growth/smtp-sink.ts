/**
 * The least possible mail server (RFC 5321), in a process of its own: it accepts every email and logs its recipient to the file
 * in its first argument. So the site, and not the mail server, is what a benchmark measures.
 */
import { createServer, type Socket } from 'node:net';
import { openMailLog } from './mail-log.ts';

const log = openMailLog(process.argv[2] ?? '');

const server = createServer(serve).listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`);
});
process.once('SIGTERM', () => process.exit());

function serve(socket: Socket): void {
  let received = '';
  let isData = false;
  let to = '';
  socket.setEncoding('latin1').setNoDelay();
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    received += chunk;
    for (;;) {
      const end = isData ? received.indexOf('\r\n.\r\n') : received.indexOf('\r\n');
      if (end < 0) return;
      const text = received.slice(0, end);
      received = received.slice(end + (isData ? 5 : 2));
      if (isData) {
        log(to);
        isData = false;
        socket.write('250 accepted\r\n');
      } else answer(text);
    }
  });
  socket.write('220 sink\r\n');

  function answer(command: string): void {
    if (/^rcpt to:/i.test(command)) to = /<([^>]*)>/.exec(command)?.[1] ?? '';
    isData = /^data/i.test(command);
    socket.write(isData ? '354 go on\r\n' : /^quit/i.test(command) ? '221 bye\r\n' : '250 ok\r\n');
  }
}
