// Development: Vite with hot reload and the visualizer on PORT, and the API on PORT + 1, restarted when its files change.
import { spawn } from 'node:child_process';
import { home, visualizer } from '@msafara/visualizer/plugin';
import { createServer } from 'vite';
import { readSettings, type Settings, SettingsError } from '../contract/settings.ts';
import { siteCharts } from './charts.ts';

try {
  await develop(readSettings(process.env));
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function develop(settings: Pick<Settings, 'PORT' | 'PRODUCT_SLUG' | 'PUBLIC_URL'>) {
  const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    // Links in emails lead to the site, not to the API's port.
    env: {
      ...process.env,
      PORT: String(settings.PORT + 1),
      PUBLIC_URL: settings.PUBLIC_URL,
      NODE_ENV: 'development',
    },
  });
  const target = `http://localhost:${settings.PORT + 1}`;
  const vite = await createServer({
    plugins: [visualizer(siteCharts)],
    server: {
      port: settings.PORT,
      strictPort: true,
      // The API serves the articles and pictures of the last build.
      proxy: { '/api': target, '/healthz': target, '/assets': target, [`/${settings.PRODUCT_SLUG}/`]: target },
    },
  });
  await vite.listen();
  vite.printUrls();
  console.log(`  The machines: ${new URL(home, vite.resolvedUrls?.local[0])}`);
  const stop = async () => {
    api.kill();
    await vite.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
