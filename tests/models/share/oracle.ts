/** Sharing an article, by the ruling on the share icons: the Web Share API where there is one, else copying the link. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

const at = (state: string, running: Facts['running'] = {}): Facts => ({ state, running });

/** The article that the model shares. */
const page = {
  title: 'Twenty-six litres that never reached the tank',
  url: 'http://localhost:3000/blog/catch-fuel-losses-at-the-pump',
};

type Change = (facts: Facts) => Facts | undefined;

const from =
  (state: string, to: Facts): Change =>
  (facts) =>
    facts.state === state ? to : undefined;

export const shareOracle: Oracle = {
  // Matrix 2.share: the networks' links work without scripts; the button waits for them.
  start: at('unhydrated'),
  after: {
    // Ruling on the blog: the Web Share API where there is one.
    'the scripts start in a browser that can share': from('unhydrated', at('native')),
    // Ruling on the blog: else copying the link.
    'the scripts start in a browser that cannot': from('unhydrated', at('copyable.idle')),
    // Ruling on the blog: the browser's dialog gets this article's title and address.
    'Share is pressed': from('native', at('sharing', { sharingPage: page })),
    // Matrix 2.share: once the browser's dialog is closed, with or without a choice, it can be opened again.
    'someone to share with is chosen': from('sharing', at('native')),
    // Matrix 2.share: the same, because closing it is not a failure.
    'the share dialog is closed': from('sharing', at('native')),
    // Ruling on the blog: where the Web Share API does not work, the link can be copied.
    'the browser refuses to share': from('sharing', at('copyable.idle')),
    // Matrix 2.share: the article's address is copied, as often as the button is pressed.
    'Copy link is pressed': ({ state }) =>
      state.startsWith('copyable.') ? at('copyable.copying', { copyingText: { text: page.url } }) : undefined,
    // Ruling on the blog: copy link; a message says so, as for the Copy of specification 2 (Registration).
    'the browser copies the link': from('copyable.copying', at('copyable.copied')),
    // The rule behind the rulings: no message says that the link was copied when it was not.
    'the browser refuses to copy the link': from('copyable.copying', at('copyable.uncopied')),
  },
};
