/** `npm run lab -- html`: checks every page, as the server sends it, with the Nu Html Checker (vnu), which needs Java. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtPages, pageName } from '../scripts/pages/addresses.ts';
import { serveBuild } from './bench/serve.ts';

/** Fetched when it is needed only: it weighs more than all that the tests need. */
const checker = 'vnu-jar@26.9.27';

/** Prints the path of the checker: npm puts the folder of its packages' programs first on the path. */
const printJar =
  "const { delimiter, join } = require('node:path');" +
  "process.stdout.write(String(require(join(process.env.PATH.split(delimiter)[0], '..', 'vnu-jar'))));";

/** Renderings that no file holds: an unknown page, and a rejected and an accepted form without scripts. */
const renderedOnRequest = [
  { name: 'unknown', path: '/road/to/nowhere', form: undefined },
  { name: 'rejected-booking', path: '/api/register/booking', form: 'first_name=' },
  { name: 'sent-contact', path: '/api/register/sendWebMessage', form: 'enquiry=' },
];

const folder = await mkdtemp(join(tmpdir(), 'html-pages-'));
try {
  const site = await serveBuild('dist');
  try {
    for (const path of builtPages()) await save(pageName(path), await fetch(site.url + path));
    for (const { name, path, form } of renderedOnRequest) await save(name, await answer(site.url, path, form));
  } finally {
    await site.stop();
  }
  process.exitCode = await check();
} finally {
  await rm(folder, { recursive: true });
}

function answer(url: string, path: string, form: string | undefined): Promise<Response> {
  const headers = { accept: 'text/html', origin: url };
  return form === undefined
    ? fetch(url + path, { headers })
    : fetch(url + path, {
        method: 'POST',
        body: form,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
}

async function save(name: string, response: Response): Promise<void> {
  if (!response.headers.get('content-type')?.includes('html')) throw new Error(`${response.url} is not a page.`);
  await writeFile(join(folder, `${name}.html`), await response.text());
}

/** Errors go to standard error with the name of their page. Returns the checker's exit code. */
async function check(): Promise<number> {
  const jar = await outputOf('npm', ['exec', '--yes', `--package=${checker}`, '--', 'node', '-e', printJar]);
  const files = ['--skip-non-html', '--errors-only', '--filterpattern', '.*CSS:.*', folder];
  const child = spawn('java', ['-Xss4m', '-jar', jar, ...files], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  process.stdout.write(code === 0 ? 'No HTML errors.\n' : 'There are HTML errors.\n');
  return code ?? 1;
}

async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  return output.trim();
}
