// Serves the visualizer at /machines, and the site without its API. Works offline.
import { createServer } from 'vite';
import { readSettings, SettingsError } from '../contract/settings.ts';
import { home } from '../visualizer/place.ts';
import { visualizer } from '../visualizer/plugin.ts';

try {
  const { PORT } = readSettings(process.env);
  const vite = await createServer({ plugins: [visualizer()], server: { port: PORT, open: false } });
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
