import type { ChartNode, ChartTransition } from './diagram.ts';
import { type TextStyle, widthOf, wrapped } from './text.ts';

/** The role of a piece of text, which decides its style. */
export type TextRole = keyof typeof textStyles;

/** A piece of a line. */
export type Span = { text: string; role: TextRole };

/** A line of text. `x` and `y` are the left end of its baseline, relative to its block. */
export type TextLine = { x: number; y: number; spans: Span[] };

/** Lines of text and the space they take, including padding. */
export type TextBlock = { width: number; height: number; lines: TextLine[] };

/** The style of each role. */
export const textStyles = {
  title: { size: 20, bold: true },
  name: { size: 15, bold: true },
  prose: { size: 12 },
  keyword: { size: 11 },
  event: { size: 12, bold: true },
  guard: { size: 12 },
  action: { size: 12 },
} as const satisfies Record<string, TextStyle>;

const lineHeight = 1.4;
const widest = { leaf: 230, parent: 420, transition: 180 };
/** Longer descriptions are cut off; the tooltip has the whole text. */
const mostProse = 6;
const padding = { state: { x: 14, y: 11 }, transition: { x: 7, y: 4 } };

/** The text in the box of a state: its name, type, actions and invoked actors. */
export function stateBlock({ parent, key, type, description, entry, exit, invokes }: ChartNode): TextBlock {
  if (type === 'history') return { width: 0, height: 0, lines: [] };
  const width = type === 'compound' || type === 'parallel' ? widest.parent : widest.leaf;
  return stacked(
    [
      [{ text: key, role: parent === undefined ? 'title' : 'name' }],
      ...prose(description, width),
      ...listed('entry', entry, width),
      ...listed('exit', exit, width),
      ...invokes.flatMap(({ id, src }) => listed('invoke', [id === src ? id : `${id} (${src})`], width)),
    ],
    padding.state,
  );
}

/** The label of a transition: its event, guard, actions and description. */
export function transitionBlock({ event, guard, actions, reenter, description }: ChartTransition): TextBlock {
  const width = widest.transition;
  const trigger: Span[] = [{ text: event, role: 'event' }];
  if (reenter) trigger.push({ text: ' re-enters', role: 'keyword' });
  const heading: Span[] = guard === undefined ? trigger : [...trigger, { text: ` [${guard}]`, role: 'guard' }];
  const rows =
    lineWidth(heading) <= width
      ? [heading]
      : [...folded(trigger, width), ...(guard === undefined ? [] : broken(`[${guard}]`, 'guard', width))];
  if (actions.length > 0) rows.push(...broken(`/ ${actions.join(', ')}`, 'action', width));
  return stacked([...rows, ...prose(description, width)], padding.transition);
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

function stacked(rows: Span[][], { x, y }: { x: number; y: number }): TextBlock {
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
