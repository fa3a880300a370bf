import type { SharedPage } from '../../../machines/share.ts';

/** Its name is also its icon's id in `share-icons.svg`. */
type Network = { name: string; address: (page: SharedPage) => string };

/** A space is `%20`, as in the address of an email, which stands in the same document: said alike, both weigh less. */
const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`.replaceAll('+', '%20');

/** Where an article can be handed on by a plain link, each by the address that the network documents for it. */
export const networks: readonly Network[] = [
  {
    name: 'WhatsApp',
    address: ({ title, url }) => withQuery('https://wa.me/', { text: `${title} ${url}` }),
  },
  {
    name: 'X',
    address: ({ title, url }) => withQuery('https://x.com/intent/post', { text: title, url }),
  },
  {
    name: 'LinkedIn',
    address: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  {
    name: 'Facebook',
    address: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
];

/** The address that opens an email linking to the article. Its text encodes a space as `%20`, not `+` (RFC 6068). */
export function mailAddress({ title, url }: SharedPage): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
}
