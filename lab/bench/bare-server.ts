/**
 * The least that a server can do for a booking: it parses the request's JSON, and stores a row in a commit of its own. A process
 * of its own, as the real server is; it prints its address. DATA_DIR and DATABASE_URL say where a migrated database is.
 */
import Fastify from 'fastify';
import { bookingPath } from '../../contract/booking.ts';
import { openBareInserts } from './bare-inserts.ts';

const { DATA_DIR = '', DATABASE_URL = '' } = process.env;
const inserts = openBareInserts({ DATA_DIR, DATABASE_URL });
const app = Fastify();
app.post(bookingPath, async (_request, reply) => {
  await inserts.insert();
  return reply.code(201).send({});
});
app.addHook('onClose', () => inserts.close());
process.once('SIGTERM', () => app.close());
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
