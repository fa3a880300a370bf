/** What the build leaves, as small as can be. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const homePolicy = "default-src 'self'; script-src 'sha256-home'";
export const bookingPolicy = "default-src 'self'; script-src 'sha256-booking'";
export const resetPolicy = "default-src 'self'; script-src 'sha256-reset'";
export const notFoundPolicy = "default-src 'self'; script-src 'sha256-404'";

const files: Record<string, string> = {
  'index.html': '<!doctype html><title>Home</title>',
  'booking/index.html': '<!doctype html><title>Booking</title>',
  'password_reset/index.html': '<!doctype html><title>Reset</title>',
  'password_reset/$tokenID/index.html': '<!doctype html><title>New password</title>',
  'price/index.html': '<!doctype html><title>Pricing</title>',
  'features/gps_tracking/index.html': '<!doctype html><title>GPS tracking</title>',
  'subscribe/leave/$token/index.html': '<!doctype html><title>Leave</title>',
  '404.html': '<!doctype html><title>Not found</title>',
  'assets/entry-1a2b3c.js': 'console.log("entry")',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

const pages = {
  pages: {
    '/': { file: 'index.html', policy: homePolicy },
    '/booking': { file: 'booking/index.html', policy: bookingPolicy },
    '/password_reset': { file: 'password_reset/index.html', policy: resetPolicy },
    '/password_reset/$tokenID': { file: 'password_reset/$tokenID/index.html', policy: resetPolicy },
    '/price': { file: 'price/index.html', policy: homePolicy },
    '/features/gps_tracking': { file: 'features/gps_tracking/index.html', policy: homePolicy },
    '/subscribe/leave/$token': { file: 'subscribe/leave/$token/index.html', policy: resetPolicy },
  },
  notFound: { file: '404.html', policy: notFoundPolicy },
};

const renderer = `export const renderPage = async () => ({ html: '<!doctype html>', policy: "default-src 'self'" });`;

/** Writes a built site into a folder of its own. */
export function writeBuiltSite(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  const write = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  for (const [path, content] of Object.entries(files)) {
    write(`site/${path}`, content);
    write(`site/${path}.br`, brotliCompressSync(content));
    write(`site/${path}.gz`, gzipSync(content));
  }
  write('site/photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47]));
  write('site/favicon.ico', Buffer.from([0, 0, 1, 0]));
  write('pages.json', JSON.stringify(pages));
  write('articles.json', '[]');
  write('render/render.js', renderer);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
