import type { SharedPage } from '../../../machines/share.ts';

type Network = { name: string /** The path of its icon. */; icon: string; address: (page: SharedPage) => string };

const withQuery = (address: string, query: Record<string, string>) => `${address}?${new URLSearchParams(query)}`;

/** Where an article can be handed on by a plain link, each by the address that the network documents for it. */
export const networks: readonly Network[] = [
  {
    name: 'WhatsApp',
    icon: 'M4 20l1.2-4A8.5 8.5 0 1 1 8 18.8zM9 8.5c0 4 2.5 6.5 6.5 6.5l.5-2-2-1-1 1c-1-.5-2-1.5-2.5-2.5l1-1-1-2z',
    address: ({ title, url }) => withQuery('https://wa.me/', { text: `${title} ${url}` }),
  },
  {
    name: 'X',
    icon: 'M5 4h3.5L19 20h-3.5zM19 4l-6 6.8M11 13.2 5 20',
    address: ({ title, url }) => withQuery('https://x.com/intent/post', { text: title, url }),
  },
  {
    name: 'LinkedIn',
    icon: 'M5 10v9M5 5.5h0M10 19v-9M10 14c0-5 8-5.5 8 0v5',
    address: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'Facebook',
    icon: 'M17 4h-2c-2.5 0-4 1.5-4 4v13M7.5 12H16',
    address: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
];

/** The address that opens an email linking to the article. Its text encodes a space as `%20`, not `+` (RFC 6068). */
export function mailAddress({ title, url }: SharedPage): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
}
