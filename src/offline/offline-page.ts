import { offlinePath, storedPage, storedPaths } from './stored-pages.ts';

/** The list in the prerendered page that the stored pages are put into, and what hides it while it is empty. */
const list = /(<ul\b[^>]*\bdata-stored-pages\b[^>]*>)<\/ul>/;
const hidden = /(<[^>]*\bdata-stored-section\b[^>]*?) hidden(?:="")?/;

/**
 * The page for one that is neither reachable nor stored, with links to those that are stored. Without it, the failure that the
 * browser explains in its own words.
 */
export async function offlinePage(): Promise<Response> {
  const page = await storedPage(offlinePath).catch(() => undefined);
  if (!page) return Response.error();
  const links = await linksToStored();
  const html = (await page.response.text())
    .replace(list, (_, start: string) => `${start}${links.join('')}</ul>`)
    .replace(hidden, (whole, start: string) => (links.length > 0 ? start : whole));
  return new Response(html, { status: 503, headers: page.response.headers });
}

async function linksToStored(): Promise<string[]> {
  const paths = (await storedPaths()).filter((path) => path !== offlinePath);
  return Promise.all(
    paths.map(async (path) => {
      const html = (await (await storedPage(path))?.response.text()) ?? '';
      // The title is HTML already; its last part is the product's name.
      const title = /<title[^>]*>([^<]*?)(?: · [^<]*)?<\/title>/.exec(html)?.[1] ?? path;
      return `<li><a href="${path.replace(/["&<>]/g, encodeURIComponent)}">${title}</a></li>`;
    }),
  );
}
