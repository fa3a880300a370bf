import type { SiteContext } from './__root.tsx';

/** What of a loader's surroundings tells whether its document brought along what it loads. */
export type Loading = { context: SiteContext; location: { pathname: string } };

/** What a route's loader gave when this document was made, which brought it along; on any other page, what `load` gives. */
export async function servedOr<Data>({ context, location }: Loading, load: () => Promise<Data>): Promise<Data> {
  const { served } = context;
  return served?.path === location.pathname ? (served.data as Data) : load();
}
