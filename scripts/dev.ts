// Development: Vite with hot reload and the visualizer on PORT, and the API on PORT + 1, restarted when its files change.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { home, visualizer } from '@msafara/visualizer/plugin';
import { createServer } from 'vite';
import { readSettings, type Settings, SettingsError } from '../contract/settings.ts';
import { siteCharts } from '../tests/visualizer/site-charts.ts';
import { develop } from './dev/develop.ts';

const root = join(import.meta.dirname, '..');

try {
  const settings = readSettings(process.env);
  let api: ChildProcess | undefined;
  process.exitCode = await develop(join(root, 'dist'), {
    build: async () => {
      const [code] = await once(spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' }), 'exit');
      return code ?? 1;
    },
    startApi: () => {
      api = startApi(settings);
    },
    startSite: () => startSite(settings, () => api?.kill()),
  });
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function startApi({ PORT, PUBLIC_URL }: Pick<Settings, 'PORT' | 'PUBLIC_URL'>): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    // Links in emails lead to the site, not to the API's port.
    env: { ...process.env, PORT: String(PORT + 1), PUBLIC_URL, NODE_ENV: 'development' },
  });
}

async function startSite({ PORT, PRODUCT_SLUG }: Pick<Settings, 'PORT' | 'PRODUCT_SLUG'>, onStop: () => void) {
  const target = `http://localhost:${PORT + 1}`;
  const vite = await createServer({
    plugins: [visualizer(siteCharts)],
    server: {
      port: PORT,
      strictPort: true,
      // The API serves the articles and pictures of the last build.
      proxy: { '/api': target, '/healthz': target, '/assets': target, [`/${PRODUCT_SLUG}/`]: target },
    },
  });
  await vite.listen();
  vite.printUrls();
  console.log(`  The machines: ${new URL(home, vite.resolvedUrls?.local[0])}`);
  const stop = async () => {
    onStop();
    await vite.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
