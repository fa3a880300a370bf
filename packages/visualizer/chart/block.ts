import { counted } from '@msafara/command';
import type { ChartNode, ChartTransition } from './diagram.ts';
import { type TextStyle, widthOf, wrapped } from './text.ts';

/** The role of a piece of text, which decides its style. */
export type TextRole = keyof typeof textStyles;

type Point = { x: number; y: number };

/** A piece of a line. */
export type Span = { text: string; role: TextRole };

/** A line of text. `x` and `y` are the left end of its baseline, relative to its block. */
export type TextLine = { x: number; y: number; spans: Span[] };

/** Lines of text and the space they take, including padding. */
export type TextBlock = {
  width: number;
  height: number;
  lines: TextLine[];
  /** Where the control that opens or closes a state stands, relative to its block. */
  toggle?: { x: number; y: number; width: number; height: number };
};

/** The style of each role. */
export const textStyles = {
  title: { size: 20, bold: true },
  name: { size: 15, bold: true },
  prose: { size: 12 },
  keyword: { size: 12 },
  event: { size: 12, bold: true },
  guard: { size: 12 },
  action: { size: 12 },
} as const satisfies Record<string, TextStyle>;

const lineHeight = 1.4;
const widest = { leaf: 230, parent: 420, transition: 180, row: 260 };
/** Longer descriptions are cut off; the tooltip has the whole text. */
const mostProse = 6;
const padding = {
  full: { state: { x: 14, y: 11 }, transition: { x: 7, y: 4 } },
  brief: { state: { x: 10, y: 4 }, transition: { x: 5, y: 2 } },
};
/** The side of the control behind the name of an open state, and its distance from the name. */
const toggle = { side: 18, gap: 12 };

/** How a text is set. */
type Setting = {
  /** The requirement, where it differs from that of the state around it. */
  requirement: string | undefined;
  /** Whether only names and events are shown. */
  isBrief?: boolean;
};

/**
 * The text in the box of a state: its name, tags, actions, invoked actors, and its requirement where that differs from the
 * requirement of its parent.
 */
export function stateBlock(node: ChartNode, { requirement, isBrief = false }: Setting): TextBlock {
  const { parent, key, type, description, tags, entry, exit, invokes, holds } = node;
  if (type === 'history') return { width: 0, height: 0, lines: [] };
  const isParent = type === 'compound' || type === 'parallel';
  const width = isParent && holds === undefined ? widest.parent : widest.leaf;
  const name: Span[] = [{ text: key, role: parent === undefined && !isBrief ? 'title' : 'name' }];
  const around = padding[isBrief ? 'brief' : 'full'].state;
  if (holds) return isBrief ? briefClosedBlock(name, holds, around) : closedBlock(name, holds, around);
  const block = stacked(
    [
      name,
      ...(isBrief
        ? []
        : [
            ...prose(description, width),
            ...listed('tags', tags, width),
            ...listed('entry', entry, width),
            ...listed('exit', exit, width),
            ...invokes.flatMap(({ id, src }) => listed('invoke', [id === src ? id : `${id} (${src})`], width)),
            ...reference(requirement, width),
          ]),
    ],
    around,
  );
  return isParent && parent !== undefined ? withToggle(block, lineWidth(name), around) : block;
}

/** The text of a closed state: its name and how much it holds. */
function closedBlock(name: Span[], { states, transitions }: NonNullable<ChartNode['holds']>, around: Point): TextBlock {
  const held: Span[] = [
    { text: `▸ ${counted(states, 'state')}, ${counted(transitions, 'transition')}`, role: 'prose' },
  ];
  const block = stacked([name, held], around);
  const { size } = textStyles.prose;
  const baseline = block.lines[1]?.y ?? 0;
  const [x, width] = [around.x - 4, lineWidth(held) + 8];
  return { ...block, toggle: { x, y: baseline - size - 3, width, height: size + 10 } };
}

/** The same in one line, without the number of transitions. */
function briefClosedBlock(name: Span[], { states }: NonNullable<ChartNode['holds']>, around: Point): TextBlock {
  const held: Span = { text: `▸ ${counted(states, 'state')}`, role: 'prose' };
  const space: Span = { text: '  ', role: 'prose' };
  const block = stacked([[...name, space, held]], around);
  const x = around.x + lineWidth([...name, space]) - 4;
  const height = textStyles.name.size * lineHeight;
  return { ...block, toggle: { x, y: around.y, width: lineWidth([held]) + 8, height } };
}

/** Makes room for the control that closes a state, behind its name. */
function withToggle(block: TextBlock, nameWidth: number, around: Point): TextBlock {
  const x = around.x + nameWidth + toggle.gap;
  const y = around.y + (textStyles.name.size * lineHeight - toggle.side) / 2;
  const width = Math.max(block.width, Math.ceil(x + toggle.side + around.x));
  return { ...block, width, toggle: { x, y, width: toggle.side, height: toggle.side } };
}

/** How the label of a transition is set. */
export type TransitionText = Setting & {
  /** The names of the targets, for a row whose arrow may be long. */
  aims?: readonly string[];
  /** How wide that row may become. */
  widestRow?: number;
  /** The name of the actor that a brief row means without saying it: that of its state, or the only one there. */
  own?: string;
};

/**
 * The label of a transition: its place among those for the same event, the event, its guard or `else`, its actions, its
 * description, and its requirement where that differs from the requirement of its state.
 */
export function transitionBlock(
  transition: ChartTransition,
  { requirement, isBrief = false, aims = [], widestRow = widest.row, own }: TransitionText,
): TextBlock {
  const { event, order, actions, reenter, description, outside = [] } = transition;
  const width = aims.length > 0 ? widestRow : widest.transition;
  const trigger: Span[] = [{ text: isBrief ? withoutOwn(event, own) : event, role: 'event' }];
  if (order !== undefined) trigger.unshift({ text: `${order}. `, role: 'keyword' });
  if (reenter) trigger.push({ text: ' re-enters', role: 'keyword' });
  const guard = conditionOf(transition);
  const heading: Span[] = guard === undefined ? trigger : [...trigger, { text: ` [${guard}]`, role: 'guard' }];
  const towards = [...aims, ...outside.map(({ key }) => `${key} (outside)`)];
  if (isBrief) return stacked(flowed(trigger, towards, width), padding.brief.transition);
  const rows =
    lineWidth(heading) <= width
      ? [heading]
      : [...folded(trigger, width), ...(guard === undefined ? [] : broken(`[${guard}]`, 'guard', width))];
  if (actions.length > 0) rows.push(...broken(`/ ${actions.join(', ')}`, 'action', width));
  if (towards.length > 0) rows.push(...broken(`→ ${towards.join(', ')}`, 'keyword', width));
  return stacked([...rows, ...prose(description, width), ...reference(requirement, width)], padding.full.transition);
}

/** The events of an actor that goes without saying, without its name: `done` of `sendingCode`. */
function withoutOwn(event: string, own: string | undefined): string {
  return event
    .split(', ')
    .map((one) => (one.endsWith(`: ${own}`) ? one.slice(0, one.lastIndexOf(': ')) : one))
    .join(', ');
}

/** An event and its targets, word by word. The arrow stays with the first target. */
function flowed(trigger: readonly Span[], towards: readonly string[], width: number): Span[][] {
  const words: Span[] = trigger.flatMap(({ text, role }) =>
    text
      .trim()
      .split(/\s+/)
      .flatMap((word) => wrapped(word, textStyles[role], width))
      .map((word) => ({ text: word, role })),
  );
  for (const [at, name] of towards.entries()) {
    const text = `${at === 0 ? '→ ' : ''}${name}${at < towards.length - 1 ? ',' : ''}`;
    words.push(...broken(text, 'keyword', width).flat());
  }
  const rows: Span[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    const spaced = { ...word, text: ` ${word.text}` };
    if (row !== undefined && lineWidth([...row, spaced]) <= width) row.push(spaced);
    else rows.push([word]);
  }
  return rows;
}

/** The guard of a transition, or `else` if it is taken where no guard before it held. */
export function conditionOf({ guard, isElse }: ChartTransition): string | undefined {
  return guard ?? (isElse ? 'else' : undefined);
}

/** The line that names a requirement. */
function reference(requirement: string | undefined, width: number): Span[][] {
  return broken(requirement === undefined ? '' : `§ ${requirement}`, 'keyword', width);
}

/** One line if it fits; otherwise one line per piece, wrapped if necessary. */
function folded(spans: Span[], width: number): Span[][] {
  if (lineWidth(spans) <= width) return [spans];
  return spans.flatMap(({ text, role }) => broken(text, role, width));
}

function prose(text: string | undefined, width: number): Span[][] {
  const lines = broken(text ?? '', 'prose', width);
  if (lines.length <= mostProse) return lines;
  return [...lines.slice(0, mostProse), [{ text: '…', role: 'prose' }]];
}

/** A keyword followed by names. */
function listed(keyword: string, names: string[], width: number): Span[][] {
  if (names.length === 0) return [];
  const lead: Span = { text: `${keyword} `, role: 'keyword' };
  const [first = [], ...rest] = broken(names.join(', '), 'action', width - lineWidth([lead]));
  return [[lead, ...first], ...rest];
}

function broken(text: string, role: TextRole, width: number): Span[][] {
  return wrapped(text, textStyles[role], width).map((line) => [{ text: line, role }]);
}

function stacked(rows: Span[][], { x, y }: Point): TextBlock {
  let top = y;
  const lines = rows.map((spans) => {
    const size = Math.max(...spans.map(({ role }) => textStyles[role].size));
    const height = size * lineHeight;
    // Half of the leading is above the line; descenders take a fifth of the font size.
    const baseline = top + (height - size) / 2 + size * 0.8;
    top += height;
    return { x, y: baseline, spans };
  });
  const width = Math.max(0, ...rows.map(lineWidth));
  return { width: Math.ceil(width + 2 * x), height: Math.ceil(top + y), lines };
}

function lineWidth(spans: Span[]): number {
  return spans.reduce((sum, { text, role }) => sum + widthOf(text, textStyles[role]), 0);
}
