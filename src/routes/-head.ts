import type { ComponentProps } from 'react';
import type { SitePath } from '../../content/navigation.ts';
import { settings } from '../settings.ts';

type PageWords = {
  /** What the page is, without the product's name. */
  title: string;
  /** What a search engine shows of it, in one or two sentences. */
  description: string;
  /** The one address under which search engines and networks are to know it. */
  path: SitePath;
  /** What kind of thing it is to a network where it is shared (Open Graph). */
  type?: 'website' | 'article';
  /**
   * What it says as data, for search engines: objects of schema.org that say what the page shows. The browser has no use
   * for them, so they are given only where documents are made.
   */
  data?: (() => readonly object[]) | undefined;
};

/** What the router makes tags of: its type does not know that it takes data for search engines too. */
type Meta = ComponentProps<'meta'>;

/**
 * The head of a page that is to be found and shared. What only search engines and networks read stands in the document
 * alone: they read no page that scripts have led to.
 */
export function pageHead(words: PageWords) {
  return {
    meta: [...titleAndDescription(words), ...(import.meta.env.SSR ? sharing(words) : [])],
    links: [{ rel: 'canonical', href: urlOf(words.path) }],
  };
}

/** What networks and search engines read of a page: Open Graph, Twitter's card and its data. */
function sharing({ title, description, path, type = 'website', data = () => [] }: PageWords): Meta[] {
  const image = urlOf(shareImage(path));
  return [
    { property: 'og:site_name', content: settings.PRODUCT_NAME },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: urlOf(path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${settings.PRODUCT_NAME}: ${title}` },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: image },
    ...data().map((thing): Meta => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as object),
  ];
}

/** The head of a page that is no page to find: a step of a flow, or what a mail led to. */
export function hiddenHead(words: Pick<PageWords, 'title' | 'description'>) {
  return { meta: [...titleAndDescription(words), { name: 'robots', content: 'noindex' }] };
}

/** The head of a page whose address holds a token: nobody else is to learn it. */
export function secretHead(words: Pick<PageWords, 'title' | 'description'>) {
  const { meta } = hiddenHead(words);
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
}

/** The way to a page as data: the same that its breadcrumb shows. */
export function breadcrumbs(way: readonly { name: string; path: SitePath }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: urlOf(path),
    })),
  };
}

/** A path of the site as an address that works anywhere. */
export function urlOf(path: SitePath): string {
  return new URL(path, settings.PUBLIC_URL).href;
}

/** Where the picture of a page stands that networks show with a link to it; the build draws it. */
export function shareImage(path: SitePath): SitePath {
  return `/share/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}

function titleAndDescription({ title, description }: Pick<PageWords, 'title' | 'description'>): Meta[] {
  return [{ title: `${title} · ${settings.PRODUCT_NAME}` }, { name: 'description', content: description }];
}
