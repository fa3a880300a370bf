import { durationText } from '../duration.ts';
import type { Breakpoint, PageStatus } from '../message.ts';

/** What the buttons of the banner ask for. */
export type BannerCommand = { type: 'step.pressed' } | { type: 'continue.pressed' } | { type: 'now.pressed' };

const style = `
  :host { all: initial; position: fixed; inset: auto 0 16px; margin: 0 auto; width: fit-content; max-width: calc(100vw - 32px);
    z-index: 2147483647; border: 0; padding: 0; background: none; overflow: visible; }
  div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 14px; padding: 10px 16px; border-radius: 10px;
    border: 1px solid #fff; background: #1b1b1f; color: #fff; font: 15px/1.4 system-ui, sans-serif;
    box-shadow: 0 8px 30px rgb(0 0 0 / .4); }
  p { margin: 0; }
  button { min-height: 32px; padding: 2px 12px; border: 1px solid #fff; border-radius: 6px; background: #fff; color: #1b1b1f;
    font: inherit; cursor: pointer; }
  button:disabled { opacity: .5; cursor: default; }
  button:focus-visible { outline: 3px solid #ffd400; outline-offset: 2px; }
`;

/** The events of the banner that the page does not hear. */
const unnoticed = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
  'keydown',
  'keyup',
  'focusin',
  'focusout',
];

/**
 * Shows above the page that it is paused, in the past or ahead of time, with the way out. In the past, the rest of the page
 * cannot be used. It is outside the body and styled in a shadow tree, so neither page nor banner changes the other.
 */
export function createBanner(command: (command: BannerCommand) => void): (status: PageStatus) => void {
  let host: HTMLElement | undefined;
  const made = (): HTMLElement => {
    const element = document.createElement('visualizer-banner');
    element.popover = 'manual';
    element.attachShadow({ mode: 'open' });
    // Using the banner is not using the page: it is no press outside a menu, and takes the focus from nothing.
    for (const type of unnoticed) element.addEventListener(type, (event) => event.stopPropagation());
    element.addEventListener('mousedown', (event) => event.preventDefault());
    document.documentElement.append(element);
    return element;
  };

  return (status) => {
    const words = wordsOf(status);
    if (words === '' && host === undefined) return;
    host ??= made();
    document.body.inert = status.mode === 'past';
    const box = document.createElement('div');
    box.append(paragraph(words), ...buttonsOf(status).map((button) => element(button, command)));
    const sheet = document.createElement('style');
    sheet.textContent = style;
    host.shadowRoot?.replaceChildren(sheet, box);
    host.togglePopover(words !== '');
  };
}

/** What a status means for whoever looks at the page; empty for a page that runs as any other. */
function wordsOf({ mode, breakpoint, held, ahead }: PageStatus): string {
  const waiting = held.length === 1 ? ' 1 event waits.' : held.length > 1 ? ` ${held.length} events wait.` : '';
  const clock = ahead > 0 ? `The clock is ${durationText(ahead)} ahead.` : '';
  if (mode === 'running') return clock;
  if (mode === 'past') return `You see this page as it was. What you do here is ignored.${waiting} ${clock}`.trim();
  return `Paused${breakpoint ? ` ${placeOf(breakpoint)}` : ''}.${waiting} ${clock}`.trim();
}

function placeOf({ kind, id }: Breakpoint): string {
  return kind === 'state' ? `at ${id}` : `after ${id}`;
}

type Button = BannerCommand & { title: string; isDisabled: boolean };

function buttonsOf({ mode, held }: PageStatus): Button[] {
  if (mode === 'running') return [];
  if (mode === 'past') return [{ type: 'now.pressed', title: 'Now', isDisabled: false }];
  return [
    { type: 'step.pressed', title: 'Step', isDisabled: held.length === 0 },
    { type: 'continue.pressed', title: 'Continue', isDisabled: false },
  ];
}

function element({ type, title, isDisabled }: Button, command: (command: BannerCommand) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = title;
  button.disabled = isDisabled;
  button.addEventListener('click', () => command({ type }));
  return button;
}

function paragraph(words: string): HTMLParagraphElement {
  const text = document.createElement('p');
  text.role = 'status';
  text.textContent = words;
  return text;
}
