import { headerMachine } from '../../../machines/header.ts';
import type { Model, ModelEventCase } from '../model.ts';

type Header = typeof headerMachine;

const divider = { role: 'separator', within: { role: 'banner' } } as const;

const scrolled = (y: number): ModelEventCase<Header> => ({
  name: `the page is scrolled to ${y} px`,
  event: { type: 'page.scrolled', y },
  cause: ({ environment }) => environment.scroll(y),
});

export const headerModel: Model<Header> = {
  machine: headerMachine,
  route: '/',
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases: [scrolled(50), scrolled(49), scrolled(400), scrolled(0)],
  smoke: [
    { title: 'Scroll down and up again', steps: ['the page is scrolled to 400 px', 'the page is scrolled to 0 px'] },
  ],
  byHand: [
    {
      title: 'See the line from 50 pixels on',
      steps: ['the page is scrolled to 50 px', 'the page is scrolled to 49 px'],
    },
  ],
  serialise: () => undefined,
  sources: { 'page.scrolled': 'watchingScroll' },
  states: {
    'header.undivided': (user) => user.doesNotSee(divider),
    'header.divided': (user) => user.see(divider),
  },
};
