import type { ComponentProps } from 'react';
import { descriptions } from '../../content/descriptions.ts';
import { headlines } from '../../content/headlines.ts';
import type { SitePath } from '../../content/navigation.ts';
import { settings } from '../settings.ts';

/** The canonical path, and the description for search engines of a page whose content is loaded. */
type PathWords = { path: keyof typeof descriptions; description?: undefined } | { path: SitePath; description: string };

type Titled = {
  /** The title, without the product's name. */
  title: string;
};

type PageWords = PathWords &
  Titled & {
    /** The Open Graph type. */
    type?: 'website' | 'article';
    /**
     * Structured data (schema.org) that says what the page shows. Only search engines read it, so it is passed only when
     * prerendering.
     */
    data?: (() => readonly object[]) | undefined;
  };

/** The router's meta descriptors. Its type lacks the form for structured data. */
type Meta = ComponentProps<'meta'>;

/**
 * The head of a page that can be found and shared. Tags for search engines and social networks are only in the prerendered
 * document, since those do not navigate by scripts.
 */
export function pageHead(words: PageWords) {
  return {
    meta: [titleOf(words), ...(import.meta.env.SSR ? servedMeta(words) : [])],
    links: [{ rel: 'canonical', href: urlOf(words.path) }],
  };
}

/** The head of a page whose title is the one that links know. */
export const headlineHead = (path: keyof typeof headlines & keyof typeof descriptions) => () =>
  pageHead({ title: headlines[path], path });

/** The tags for search engines and social networks: description, Open Graph, Twitter card and structured data. */
function servedMeta(words: PageWords): Meta[] {
  const { title, path, type = 'website', data = () => [] } = words;
  const image = urlOf(shareImage(path));
  const description = words.description ?? descriptions[words.path];
  return [
    { name: 'description', content: description },
    { property: 'og:site_name', content: settings.PRODUCT_NAME },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: urlOf(path) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${settings.PRODUCT_NAME}: ${title}` },
    // Title, description and image of the card are those of Open Graph, where it names none.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data().map((thing): Meta => ({ 'script:ld+json': { '@context': 'https://schema.org', ...thing } }) as object),
  ];
}

/** The head of a page that is not indexed, such as a step of a flow. */
export function hiddenHead(words: Titled) {
  return { meta: [titleOf(words), { name: 'robots', content: 'noindex' }] };
}

/** The head of a page whose address contains a token, which no other site may learn. */
export function secretHead(words: Titled) {
  const { meta } = hiddenHead(words);
  return { meta: [...meta, { name: 'referrer', content: 'no-referrer' }] };
}

/** The breadcrumb of a page as structured data. */
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

/** The absolute URL of a path of the site. */
export function urlOf(path: SitePath): string {
  return new URL(path, settings.PUBLIC_URL).href;
}

/** The URL of the share image of a page, which the build draws. The later pages of a list share that of the first. */
export function shareImage(path: SitePath): SitePath {
  const first = path.replace(/\/page\/\d+$/, '');
  return `/share/${first.slice(1).replaceAll('/', '-') || 'home'}.png`;
}

function titleOf({ title }: Titled): Meta {
  return { title: `${title} · ${settings.PRODUCT_NAME}` };
}
