import { shareMachine } from '../../machines/share.ts';
import type { Deed, Model } from './model.ts';
import type { Person } from './person.ts';

type Share = typeof shareMachine;

/** The article that is handed on. */
const slug = 'catch-fuel-losses-at-the-pump';
const page = {
  title: 'Twenty-six litres that never reached the tank',
  url: `http://localhost:3000/blog/${slug}`,
};

const share = { role: 'button', name: 'Share with …' } as const;
const copy = { role: 'button', name: 'Copy link' } as const;

const started = (canShare: boolean, name: string, cause: Deed<Share>['cause']): Deed<Share> => ({
  name,
  event: { type: 'scripts.started', canShare },
  opening: true,
  when: (snapshot) => snapshot.matches('plain'),
  cause,
});

export const shareModel: Model<Share> = {
  machine: shareMachine,
  route: `/blog/${slug}`,
  screen: 'wide',
  deeds: [
    started(true, 'the scripts start in a browser that can share', ({ world }) => world.offerSharing()),
    started(false, 'the scripts start in a browser that cannot', async () => {}),
    {
      name: 'Share is pressed',
      event: { type: 'share.pressed', page },
      cause: ({ person }) => person.click(share),
    },
    {
      name: 'somebody to share with is chosen',
      event: { type: 'xstate.done.actor.sharingPage', output: undefined },
      cause: ({ world }) => world.chooseInSharing(),
    },
    {
      name: 'the window for sharing is closed',
      event: { type: 'xstate.error.actor.sharingPage', error: new DOMException('Share canceled', 'AbortError') },
      cause: ({ world }) => world.closeSharing(),
    },
    {
      name: 'the browser does not let the page share',
      event: { type: 'xstate.error.actor.sharingPage', error: new DOMException('no', 'NotAllowedError') },
      cause: async ({ world, person }) => {
        await world.refuseSharing();
        await person.focused(copy);
      },
    },
    {
      name: 'the link is pressed to be copied',
      event: { type: 'copy.pressed', page },
      cause: ({ person }) => person.click(copy),
    },
    {
      name: 'the browser copies it',
      event: { type: 'xstate.done.actor.copyingText', output: undefined },
      cause: ({ world }) => world.allowCopy(),
    },
    {
      name: 'the browser does not let it be copied',
      event: { type: 'xstate.error.actor.copyingText', error: new Error('no') },
      cause: ({ world }) => world.refuseCopy(),
    },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    'share.plain': async (person) => {
      await seeLinks(person);
      await person.doesNotSee(share);
      await person.doesNotSee(copy);
    },
    'share.native': async (person) => {
      await seeLinks(person);
      await person.see(share);
      await person.doesNotSee(copy);
    },
    'share.sharing': (person) => person.see(share),
    'share.copyable': async (person) => {
      await seeLinks(person);
      await person.see(copy);
      await person.doesNotSee(share);
    },
    'share.copyable.copied': (person) => person.see({ role: 'status', text: 'Link copied to clipboard ...' }),
    'share.copyable.uncopied': async (person) => {
      await person.see({ role: 'status', text: 'Your browser did not let us copy' });
      await person.see({ text: `/blog/${slug}` });
    },
  },
};

/** The networks' links, which need no script. */
async function seeLinks(person: Person): Promise<void> {
  for (const network of ['WhatsApp', 'X', 'LinkedIn', 'Facebook']) {
    await person.see({ role: 'link', name: `Share on ${network} (new tab)` });
  }
  await person.see({ role: 'link', name: 'Share by mail' });
}
