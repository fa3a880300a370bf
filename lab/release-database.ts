/**
 * `npm run lab -- release-database`: keeps the database of this release, with an example of every row, as a fixture. From then on a
 * test migrates it. Run it once for each release, before its version is raised.
 */
import { join } from 'node:path';
import { writeReleasedDatabase } from './release-database/write.ts';

try {
  const released = await writeReleasedDatabase(join(import.meta.dirname, '../tests/server/fixtures/released'));
  process.stdout.write(`The database of this release is kept in ${released}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
