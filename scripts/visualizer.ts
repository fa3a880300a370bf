// Serves the visualizer at /machines, and the site without its API. Works offline.

import { home, visualizer } from '@msafara/visualizer/plugin';
import { createServer } from 'vite';
import { readSettings, SettingsError } from '../contract/settings.ts';
import { siteCharts } from '../tests/visualizer/site-charts.ts';

try {
  const { PORT } = readSettings(process.env);
  const vite = await createServer({ plugins: [visualizer(siteCharts)], server: { port: PORT, open: false } });
  await vite.listen();
  console.log(`The machines: ${new URL(home, vite.resolvedUrls?.local[0])}`);
  const stop = async () => {
    await vite.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
