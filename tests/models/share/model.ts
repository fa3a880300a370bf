import { shareMachine } from '../../../machines/share.ts';
import type { Model, ModelEventCase } from '../model.ts';
import type { User } from '../user.ts';

type ShareMachine = typeof shareMachine;

/** The article to be shared. */
const slug = 'catch-fuel-losses-at-the-pump';
const page = {
  title: 'Twenty-six litres that never reached the tank',
  url: `http://localhost:3000/blog/${slug}`,
};

const share = { role: 'button', name: 'Share with …' } as const;
const copy = { role: 'button', name: 'Copy link' } as const;

const started = (
  canShare: boolean,
  name: string,
  cause: ModelEventCase<ShareMachine>['cause'],
): ModelEventCase<ShareMachine> => ({
  name,
  event: { type: 'scripts.started', canShare },
  opening: true,
  when: (snapshot) => snapshot.matches('unhydrated'),
  cause,
});

export const shareModel: Model<ShareMachine> = {
  machine: shareMachine,
  route: `/blog/${slug}`,
  screen: 'wide',
  eventCases: [
    started(true, 'the scripts start in a browser that can share', ({ environment }) => environment.offerSharing()),
    {
      ...started(false, 'the scripts start in a browser that cannot', async () => {}),
      precondition: 'For this case, use a browser without a share dialog of its own, such as Firefox.',
    },
    {
      name: 'Share is pressed',
      event: { type: 'share.pressed', page },
      cause: ({ user }) => user.click(share),
      expected: ['The share dialog of the browser opens.'],
    },
    {
      name: 'someone to share with is chosen',
      event: { type: 'xstate.done.actor.sharingPage', output: undefined },
      cause: ({ environment }) => environment.chooseInSharing(),
    },
    {
      name: 'the share dialog is closed',
      event: { type: 'xstate.error.actor.sharingPage', error: new DOMException('Share canceled', 'AbortError') },
      cause: ({ environment }) => environment.closeSharing(),
    },
    {
      name: 'the browser refuses to share',
      event: { type: 'xstate.error.actor.sharingPage', error: new DOMException('no', 'NotAllowedError') },
      cause: async ({ environment, user }) => {
        await environment.denySharing();
        await user.focused(copy);
      },
    },
    {
      name: 'Copy link is pressed',
      event: { type: 'copy.pressed', page },
      cause: ({ user }) => user.click(copy),
    },
    {
      name: 'the browser copies the link',
      event: { type: 'xstate.done.actor.copyingText', output: undefined },
      cause: ({ environment }) => environment.allowCopy(),
    },
    {
      name: 'the browser refuses to copy the link',
      event: { type: 'xstate.error.actor.copyingText', error: new Error('no') },
      cause: ({ environment }) => environment.denyCopy(),
    },
  ],
  smoke: [
    {
      title: 'Copy the link of an article',
      steps: ['the scripts start in a browser that cannot', 'Copy link is pressed', 'the browser copies the link'],
    },
  ],
  byHand: [
    {
      title: 'Share an article with the browser’s share dialog',
      steps: [
        'the scripts start in a browser that can share',
        'Share is pressed',
        'someone to share with is chosen',
        'Share is pressed',
        'the share dialog is closed',
      ],
    },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    'share.unhydrated': async (user) => {
      await seeLinks(user);
      await user.doesNotSee(share);
      await user.doesNotSee(copy);
    },
    'share.native': async (user) => {
      await seeLinks(user);
      await user.see(share);
      await user.doesNotSee(copy);
    },
    'share.sharing': async (user) => {
      await seeLinks(user);
      await user.see(share);
    },
    'share.copyable': async (user) => {
      await seeLinks(user);
      await user.see(copy);
      await user.doesNotSee(share);
    },
    'share.copyable.copied': (user) => user.see({ role: 'status', text: 'Link copied to clipboard ...' }),
    'share.copyable.uncopied': async (user) => {
      await user.see({ role: 'status', text: 'Your browser did not let us copy' });
      await user.see({ text: `/blog/${slug}` });
    },
  },
};

/** The networks’ links, which need no script. */
async function seeLinks(user: User): Promise<void> {
  for (const network of ['WhatsApp', 'X', 'LinkedIn', 'Facebook']) {
    await user.see({ role: 'link', name: `Share on ${network} (new tab)` });
  }
  await user.see({ role: 'link', name: 'Share by email' });
}
