/**
 * The real server, whose emails go to no mail server: they are rendered, and their recipients logged to the file MAIL_LOG. So
 * that sending a million does not take an hour of writing MIME.
 */
import { readSettings } from '../../contract/settings.ts';
import { buildServer } from '../../server/app.ts';
import { openDatabase } from '../../server/database/open.ts';
import { readBuiltArticles } from '../../server/site/articles.ts';
import { openMailLog } from './mail-log.ts';

const settings = readSettings(process.env);
const database = await openDatabase(settings);
const log = openMailLog(process.env.MAIL_LOG ?? '');
const app = await buildServer({
  settings,
  database,
  articles: readBuiltArticles(process.argv[2] ?? ''),
  transport: { send: async ({ mail }) => log(mail.to), discard: async () => {}, close: () => {} },
  renderPage: async () => ({ html: '', policy: '' }),
  logger: { level: 'warn' },
});
process.stdout.write(`${await app.listen({ port: settings.PORT, host: settings.HOST })}\n`);
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
});
