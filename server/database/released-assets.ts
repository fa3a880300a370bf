import type { Insertable, Selectable } from 'kysely';
import type { Database } from './database.ts';
import type { ReleasedAssetsTable } from './own-rows.ts';

/** The most rows per statement. */
const maxRows = 50;

/**
 * How old the record that an asset is in use may get before it is renewed, in milliseconds: a day, so that most starts write
 * nothing.
 */
const renewal = 24 * 60 * 60_000;

export type ReleasedAsset = Pick<Selectable<ReleasedAssetsTable>, 'encoding' | 'content'>;

/** The assets of this release and of those before it, which all instances share. */
export interface ReleasedAssetStore {
  /** Says that a release that is running has these assets. Returns those that are not stored yet. */
  claim(names: readonly string[], now: Date): Promise<string[]>;
  store(assets: readonly Insertable<ReleasedAssetsTable>[]): Promise<void>;
  /** Deletes the assets that no running release has claimed since `instant`. */
  deleteUnclaimedSince(instant: Date): Promise<void>;
  names(): Promise<string[]>;
  read(name: string): Promise<ReleasedAsset | undefined>;
}

export function createReleasedAssetStore({ queries }: Database): ReleasedAssetStore {
  const released = (names: readonly string[]) =>
    queries.selectFrom('released_assets').select(['name', 'released_at']).where('name', 'in', names).execute();

  return {
    async claim(names, now) {
      // PostgreSQL has no empty lists.
      if (names.length === 0) return [];
      const instant = now.toISOString();
      const due = new Date(now.getTime() - renewal).toISOString();
      let rows = await released(names);
      if (rows.some(({ released_at }) => released_at < due)) {
        await queries
          .updateTable('released_assets')
          .set({ released_at: instant })
          .where('name', 'in', names)
          .where('released_at', '<', due)
          .execute();
        // Another instance may have deleted some in between.
        rows = await released(names);
      }
      const stored = new Set(rows.map(({ name }) => name));
      return names.filter((name) => !stored.has(name));
    },

    async store(assets) {
      for (let start = 0; start < assets.length; start += maxRows) {
        await queries
          .insertInto('released_assets')
          .values(assets.slice(start, start + maxRows))
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
      }
    },

    async deleteUnclaimedSince(instant) {
      await queries.deleteFrom('released_assets').where('released_at', '<', instant.toISOString()).execute();
    },

    async names() {
      const rows = await queries.selectFrom('released_assets').select('name').execute();
      return rows.map(({ name }) => name);
    },

    read(name) {
      return queries
        .selectFrom('released_assets')
        .select(['encoding', 'content'])
        .where('name', '=', name)
        .executeTakeFirst();
    },
  };
}
