import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to connections, and to servers that ask for any port: such a one is taken while its server starts again. */
const range = { from: 20_000, to: 32_000 };

/** A port of this machine that nobody listens at, and that nobody is given who does not ask for it by its number. */
export async function freePort(): Promise<number> {
  const port = range.from + Math.floor(Math.random() * (range.to - range.from));
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
