import { headerMachine } from '../../machines/header.ts';
import type { Deed, Model } from './model.ts';

type Header = typeof headerMachine;

const divider = { role: 'separator', within: { role: 'banner' } } as const;

const scrolled = (y: number): Deed<Header> => ({
  name: `the page is scrolled to ${y} px`,
  event: { type: 'page.scrolled', y },
  cause: ({ world }) => world.scroll(y),
});

export const headerModel: Model<Header> = {
  machine: headerMachine,
  route: '/',
  screen: 'wide',
  deeds: [scrolled(50), scrolled(49), scrolled(400), scrolled(0)],
  serialise: () => undefined,
  sources: { 'page.scrolled': 'watchingScroll' },
  states: {
    'header.plain': (person) => person.doesNotSee(divider),
    'header.divided': (person) => person.see(divider),
  },
};
