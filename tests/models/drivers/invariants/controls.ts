import type { PathStep } from '@msafara/paths';
import { canOccur } from '@msafara/paths';
import type { AnyMachineSnapshot, AnyStateMachine, EventFrom, SnapshotFrom } from 'xstate';
import type { Environment } from '../../environment.ts';
import type { Model, ModelEventCase } from '../../model.ts';
import { freshPages } from '../../navigation/model.ts';
import type { Thing, User } from '../../user.ts';
import type { PageElements } from './elements.ts';

/** What a user needs to cause an event. */
export type Use = {
  /** The name of the event case. */
  eventCase: string;
  thing: Thing;
  /** Whether the user types or presses, which takes an element that is enabled. */
  needsEnabled: boolean;
  /** Whether the machine would drop it, so that the field or button has to be locked, if it is shown. */
  isDropped?: boolean;
};

/**
 * What the user would use first to cause each event that the machine answers in a snapshot, and the fields and buttons with
 * which they would cause what it drops: found by running the causes of the event cases with a user who does nothing. `own`
 * tells how the page writes the model's words.
 */
export async function usesOf<Machine extends AnyStateMachine>(
  { eventCases }: Model<Machine>,
  snapshot: SnapshotFrom<Machine>,
  own: Environment['own'],
): Promise<Use[]> {
  const uses = await Promise.all(
    eventCases.map(async (eventCase) => {
      if (eventCase.opening) return [];
      const isAnswered = canAnswer(snapshot, eventCase.event as EventFrom<Machine>);
      const isOfChild = eventCase.event.type.startsWith('xstate.');
      const isPossible = (isAnswered || isOfChild) && canOccur(eventCase, snapshot);
      if (!isPossible && (isAnswered || !lockable.includes(eventCase.event.type))) return [];
      const used = await firstUse(eventCase, snapshot, own);
      return used ? [{ ...used, eventCase: eventCase.name, isDropped: !isPossible }] : [];
    }),
  );
  const all = uses.flat();
  const answered = all.filter(({ isDropped }) => !isDropped).map(({ thing }) => JSON.stringify(thing));
  // Forms that follow each other may have a field of the same name.
  return all.filter(({ isDropped, thing }) => !isDropped || !answered.includes(JSON.stringify(thing)));
}

/** What one control is for. Other buttons are for other events too, by the same name. */
const lockable = ['field.changed', 'code.entered', 'retry.pressed', 'copy.pressed'];

function canAnswer<Machine extends AnyStateMachine>(snapshot: SnapshotFrom<Machine>, event: EventFrom<Machine>) {
  return (snapshot as AnyMachineSnapshot).can(event);
}

class Used {
  readonly how: keyof User;
  readonly thing: Thing | undefined;

  constructor(how: keyof User, thing: Thing | undefined) {
    this.how = how;
    this.thing = thing;
  }
}

/** The uses for which an element need not be enabled. */
const lookedAt: readonly (keyof User)[] = ['hover', 'swipe', 'clickBeside'];

/** What happens outside the page before the user does anything, and changes nothing there. */
const bookkeeping: Partial<Environment> = {
  codeEmailedTo: async () => '',
  startNewSubmission: async () => {},
  holdPages: async () => freshPages()(),
  pass: async () => {},
  preferMotion: async () => {},
};

/** The first thing that a cause uses; undefined if the environment comes first, or the user presses a key where the focus is. */
async function firstUse<Machine extends AnyStateMachine>(
  eventCase: ModelEventCase<Machine>,
  snapshot: SnapshotFrom<Machine>,
  own: Environment['own'],
): Promise<Omit<Use, 'eventCase'> | undefined> {
  const stop = (used: Used) => {
    throw used;
  };
  const user = new Proxy({} as User, {
    get: (_, how: keyof User) => async (what: string | Thing, thing?: Thing) =>
      stop(
        new Used(how, how === 'press' || how === 'revisit' ? thing : typeof what === 'string' ? { label: what } : what),
      ),
  });
  const environment = new Proxy({ ...bookkeeping, own } as Environment, {
    get: (known, name: keyof Environment) => known[name] ?? (async () => stop(new Used('see', undefined))),
  });
  const step: PathStep<Machine, ModelEventCase<Machine>> = {
    eventCase,
    before: snapshot,
    after: snapshot,
    transitions: [],
  };
  try {
    await eventCase.cause({ user, environment, open: async () => stop(new Used('see', undefined)) }, step);
  } catch (used) {
    if (!(used instanceof Used)) throw used;
    if (used.thing !== undefined) return { thing: used.thing, needsEnabled: !lookedAt.includes(used.how) };
  }
  return undefined;
}

/**
 * Watches the controls of a page:
 * - whatever the chart can answer can be caused by a control that is there, named and enabled (WCAG 2.2, 4.1.2 Name, Role, Value);
 * - a summary of errors and the fields say the same: each error stands beside the field that it leads to, and beside no other
 *   (GOV.UK Design System: Error summary);
 * - what a button discloses is shown when the button says so, and only then (ARIA Authoring Practices: Disclosure);
 * - what names or describes an element is there, and is text rather than another control (WCAG 2.2, 1.3.1).
 *
 * It also runs in a page that cannot import it, so it refers to nothing outside itself.
 */
export function controlsWatch({
  queryAll,
  isShown,
  isDisabled,
  isExpanded,
  byIds,
  wordsOf,
  nameOf,
  describe,
  findShown,
}: PageElements) {
  const interactive = [
    'a[href]',
    'button',
    'input:not([type=hidden])',
    'select',
    'textarea',
    'summary',
    '[tabindex="0"]',
  ];

  const isMissing = ({ eventCase, thing, needsEnabled, isDropped }: Use): string[] => {
    const what = JSON.stringify(thing);
    const [found] = findShown(thing);
    if (isDropped) {
      const isLocked =
        found === undefined ||
        isDisabled(found) ||
        ('label' in thing
          ? 'readOnly' in found && found.readOnly === true
          : found.getAttribute('aria-disabled') === 'true');
      return isLocked ? [] : [`${what} can be used, although '${eventCase}' would be dropped`];
    }
    if (found === undefined) return [`the page does not show ${what}, by which '${eventCase}'`];
    const isBlocked =
      isDisabled(found) ||
      found.getAttribute('aria-disabled') === 'true' ||
      ('label' in thing && 'readOnly' in found && found.readOnly === true);
    return needsEnabled && isBlocked ? [`${what}, by which '${eventCase}', is not enabled`] : [];
  };

  const misplacedErrors = (): string[] => {
    const links = queryAll(['[role=alert] a[href^="#"]']).filter(isShown);
    if (links.length === 0) return [];
    const led = links.map((link) => byIds(link.getAttribute('href')?.slice(1) ?? '')[0]);
    const isBeside = (field: Element | undefined, words: string) =>
      field?.getAttribute('aria-invalid') === 'true' &&
      byIds(field.getAttribute('aria-describedby') ?? '').some((description) => wordsOf(description) === words);
    return [
      ...links
        .filter((link, at) => !isBeside(led[at], wordsOf(link)))
        .map((link) => `the error '${wordsOf(link)}' of the summary is not beside the field that it leads to`),
      ...queryAll(['[aria-invalid=true]'])
        .filter((field) => isShown(field) && !led.includes(field as HTMLElement))
        .map((field) => `${describe(field)} is marked as wrong, but the summary of errors does not lead to it`),
    ];
  };

  const wronglyDisclosed = (): string[] =>
    queryAll(['[aria-expanded]'])
      .filter(isShown)
      .filter((button) => {
        const disclosed = byIds(button.getAttribute('aria-controls') ?? '');
        return disclosed.length === 0 || disclosed.some((one) => isShown(one) !== isExpanded(button));
      })
      .map(
        (button) =>
          `${describe(button)} says that it is ${isExpanded(button) ? 'open' : 'closed'}, but what it controls is not`,
      );

  const misdescribed = (): string[] =>
    ['aria-labelledby', 'aria-describedby'].flatMap((attribute) =>
      queryAll([`[${attribute}]`])
        .filter(isShown)
        .flatMap((element) =>
          (element.getAttribute(attribute) ?? '').split(' ').flatMap((id) => {
            const text = document.getElementById(id);
            if (text === null) return [`${describe(element)} has an ${attribute} that leads nowhere: ${id}`];
            const isControl = ['input', 'select', 'textarea'].includes(text.localName);
            return isControl ? [`${describe(element)} has the field ${id} as its ${attribute}`] : [];
          }),
        ),
    );

  return {
    problems: (uses: readonly Use[]): string[] => [
      ...uses.flatMap(isMissing),
      ...misplacedErrors(),
      ...misdescribed(),
      ...wronglyDisclosed(),
      ...queryAll(interactive)
        .filter((element) => nameOf(element) === '' && isShown(element))
        .map((element) => `${describe(element)} has no name: ${element.outerHTML.slice(0, 200)}`),
    ],
  };
}
