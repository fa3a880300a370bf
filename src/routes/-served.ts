import type { SiteContext } from './__root.tsx';

/** The part of a loader's arguments that says whether the document has its data. */
export type Loading = { context: SiteContext; location: { pathname: string } };

/** Returns the loader data embedded in this document, or else the result of `load`. */
export async function servedOr<Data>({ context, location }: Loading, load: () => Promise<Data>): Promise<Data> {
  const { served } = context;
  return served?.path === location.pathname ? (served.data as Data) : load();
}
