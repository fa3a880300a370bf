import { blogPaths } from '../../../contract/blog.ts';
import { readSettings } from '../../../contract/settings.ts';
import { createBenchStorage, removeBenchStorage } from '../../bench/storage.ts';
import { openSite } from '../../torture/site.ts';
import type { Cost } from '../growth.ts';
import { slugOf } from './write.ts';

/** How often each answer is asked for; the median counts. */
const rounds = 21;

/** What the server needs to start and to answer with so many articles. */
export async function measureArticleAnswers(build: string, size: number): Promise<Cost[]> {
  const storage = createBenchStorage();
  try {
    const starts: number[] = [];
    for (let start = 0; start < 3; start++) {
      const begin = performance.now();
      await using site = await openSite({ build, storage });
      starts.push(performance.now() - begin);
      await site.stop();
    }
    await using site = await openSite({ build, storage });
    const costs: Cost[] = [{ what: 'starting the server', unit: 'ms', cost: median(starts) }];
    const paths = blogPaths(readSettings({}).PRODUCT_SLUG);
    const slug = slugOf(Math.ceil(size / 2));
    for (const { what, path, isTotal = false } of [
      { what: 'GET /blog', path: '/blog' },
      { what: 'GET /blog/{slug}', path: `/blog/${slug}` },
      { what: 'GET /{product}/blog/{slug}', path: paths.article(slug) },
      { what: 'GET /{product}/blogs?page=1', path: paths.page(1) },
      { what: 'GET /{product}/blogs?limit=13', path: `${paths.list}?limit=13` },
      { what: 'GET /share/{image}', path: `/share/blog-${slug}.png` },
      // Last, because of 3,000 articles it leaves megabytes to collect, which would count for the next.
      { what: 'GET /{product}/blogs', path: paths.list, isTotal: true },
    ]) {
      const times: number[] = [];
      let bytes = 0;
      for (let round = 0; round < rounds; round++) {
        const begin = performance.now();
        const answer = await fetch(site.url + path);
        bytes = (await answer.arrayBuffer()).byteLength;
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        times.push(performance.now() - begin);
      }
      costs.push({ what, unit: 'ms', cost: median(times), isTotal }, { what, unit: 'bytes', cost: bytes, isTotal });
    }
    for (let number = 1; number <= Math.min(size, 500); number++) {
      await (await fetch(site.url + paths.article(slugOf(number)))).arrayBuffer();
      await (await fetch(`${site.url}/blog/${slugOf(number)}`)).arrayBuffer();
    }
    return [...costs, { what: 'memory of the server', unit: 'MB', cost: site.memory() }];
  } finally {
    removeBenchStorage(storage);
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
