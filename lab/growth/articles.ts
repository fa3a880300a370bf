/** What so many articles cost: to build, after a change, to serve, and to visit. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfRepository } from '../../scripts/requirements/copy.ts';
import { measureArticleAnswers } from './articles/answers.ts';
import { buildSite, hashOfBuild } from './articles/build.ts';
import { changeArticle, publishArticle, writeArticles } from './articles/write.ts';
import type { Cost, Growth } from './growth.ts';

/** Builds copies of the repository with so many articles, and serves them. Prints its progress to standard error. */
export async function measureArticles(sizes: readonly number[]): Promise<Growth[]> {
  const growths = new Map<string, Growth>();
  for (const [at, size] of sizes.entries()) {
    for (const { what, unit, cost, isTotal = false } of await measureSize(size, at === 0)) {
      const key = `${what}, ${unit}`;
      const growth = growths.get(key) ?? { what, unit, points: [] };
      growth.points.push({ size, cost: isTotal ? cost : cost * size });
      growths.set(key, growth);
      process.stderr.write(`${size} articles: ${what}: ${Number(cost.toPrecision(3))} ${unit}\n`);
    }
  }
  return [...growths.values()];
}

async function measureSize(size: number, isFirst: boolean): Promise<Cost[]> {
  using copy = copyOfRepository();
  const { folder } = copy;
  writeArticles(folder, size);
  const whole = await buildSite(folder);
  const answers = await measureArticleAnswers(join(folder, 'dist'), size);
  changeArticle(folder, size);
  const changed = await buildSite(folder);
  publishArticle(folder, size);
  const published = await buildSite(folder);
  // The same at every size, and a whole build of the largest takes long.
  if (isFirst) await expectTheSameWithoutCache(folder);
  return [
    { what: 'building all', unit: 's', cost: whole.seconds, isTotal: true },
    { what: 'memory of the build', unit: 'MB', cost: whole.megabytes },
    { what: 'building after a change of one article', unit: 's', cost: changed.seconds },
    { what: 'building when an article is new, which all recommend', unit: 's', cost: published.seconds, isTotal: true },
    ...answers,
  ];
}

/** Throws unless a build without a cache writes the same bytes as the last one, which took most of them from the cache. */
async function expectTheSameWithoutCache(folder: string): Promise<void> {
  const cached = hashOfBuild(folder);
  rmSync(join(folder, '.cache'), { recursive: true, force: true });
  await buildSite(folder);
  if (hashOfBuild(folder) !== cached) throw new Error('A build without the cache differs from one with it.');
  process.stderr.write('A build without the cache is the same, byte for byte.\n');
}
