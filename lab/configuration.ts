/** `npm run lab -- configuration`: the models' paths under other settings and in other time zones. */
import { playwright, readySite, vitest } from '../scripts/tests.ts';
import { otherConfiguration } from '../tests/models/configuration.ts';
import { runTool } from './run-tool.ts';

const configurationUsage = `Usage: npm run lab -- configuration [FLOW]

Runs the models' paths through the views and in the browser with another phone number, address and sales mailbox, an office
in another time zone, and visitors for whom it is another day than in UTC: what a path or the site takes for granted is noticed.

  FLOW                A flow (default: all).`;

await runTool(configurationUsage, {}, runInOther);

async function runInOther(_: object, flows: string[]): Promise<number> {
  // The build and the server under test inherit it.
  Object.assign(process.env, otherConfiguration);
  const notReady = await readySite();
  if (notReady) return notReady;
  const only = flows.map((flow) => `${flow}, `);
  const inViews = await vitest(['--project', 'view-models', ...only.flatMap((name) => ['-t', name])], {});
  const inBrowser = await playwright(['--project=site', 'models.spec', ...only.flatMap((name) => ['-g', name])], {});
  return inViews || inBrowser;
}
