import { at, entered, type FlowProperty } from './kinds.ts';

/** Whatever turns away from a menu closes it. The focus may also leave one menu while another is open. */
const closed = (requirement: string): FlowProperty => ({
  requirement,
  says: 'a link, Escape, a press outside and a focus elsewhere close it',
  always: (snapshot, step) => {
    const { type = '', menu } = (step?.event ?? {}) as { type?: string; menu?: string };
    const turnsAway = ['link.chosen', 'escape.pressed', 'outside.pressed', 'focus.left'].includes(type);
    const isElsewhere = menu !== undefined && menu !== snapshot.context.menu;
    return !turnsAway || at('closed')(snapshot) || isElsewhere;
  },
});

export const navigationProperties: Readonly<Record<string, readonly FlowProperty[]>> = {
  menu: [
    closed('4.menus'),
    entered('2.header-menus', 'a menu opens by a pointer or a press', 'open', ['menu.entered', 'menu.pressed']),
    {
      requirement: '4.menus',
      says: 'a pointer that leaves closes a menu soon, unless it returns or presses',
      when: at('open.leaving'),
      leadsTo: at('closed', 'open.hovered', 'open.pinned'),
    },
  ],
  mobileMenu: [
    closed('4.mobile-menu'),
    entered('2.mobile-menu', 'the menu opens by its button alone', 'open', ['toggle.pressed']),
  ],
  navigation: [
    {
      requirement: '2.slow-page',
      says: 'a page that keeps the visitor waiting is answered for',
      when: at('loading'),
      leadsTo: at('slow', 'idle', 'failed'),
    },
    entered('2.lost-page', 'the notice shows only when a page could not be fetched', 'failed', ['page.failed']),
  ],
  header: [
    {
      requirement: '9.header-divider',
      says: 'the divider shows from 50 px on',
      always: (snapshot, step) => {
        if (step?.event.type !== 'page.scrolled') return true;
        return at('divided')(snapshot) === (step.event as unknown as { y: number }).y >= 50;
      },
    },
    {
      requirement: '9.header-divider',
      says: 'nothing but scrolling changes the divider',
      always: ({ value }, step) =>
        step === undefined || value === step.before.value || step.event.type === 'page.scrolled',
    },
  ],
};
