import { counted } from '@msafara/command';
import { conditionOf, type TextBlock, type TextLine } from './block.ts';
import type { ChartNode, ChartTransition } from './diagram.ts';
import type { Box, EdgeRoute, PlacedChart, PlacedInitial, PlacedState, PlacedTransition, Point } from './placed.ts';
import { arrowPath, routePath, short } from './route.ts';
import { type ChartTheme, chartStyle } from './style.ts';
import { xmlEscaped } from './xml.ts';

export type ChartSvgOptions = {
  /** The title of the chart (default: its id). */
  title?: string;
  /** The theme (default: 'auto', the reader's preferred colours). */
  theme?: ChartTheme;
  /** Additional classes of a state or transition, by its id. */
  classesOf?: (id: string) => readonly string[];
};

/**
 * A chart as an SVG document that needs nothing else, to be saved or to be put into a page. Every state is a group with
 * `data-state`, every transition one with `data-transition`, each with its id; a page highlights them by the classes
 * `active`, `taken`, `selected`, `faded`, `covered-all`, `covered-some` and `covered-none`.
 */
export function chartSvg(
  placed: PlacedChart,
  { title = placed.chart.id, theme = 'auto', classesOf = () => [] }: ChartSvgOptions = {},
): string {
  const { chart, width, height, states, transitions, initials } = placed;
  const [root] = chart.nodes;
  const nodes = new Map(chart.nodes.map((node) => [node.id, node]));
  const attributes = `class="chart" role="img" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>`,
    `<title>${xmlEscaped(title)}</title>`,
    `<desc>${xmlEscaped(summaryOf(root, chart.transitions.length, states.length - 1))}</desc>`,
    `<style>${chartStyle(theme)}</style>`,
    `<rect class="canvas" width="${width}" height="${height}"/>`,
    ...states.map((state) => stateGroup(state, nodes.get(state.node.parent ?? ''), classesOf(state.node.id))),
    ...initials.map(initialGroup),
    ...transitions.map((transition) => transitionGroup(transition, classesOf(transition.transition.id))),
    '</svg>\n',
  ].join('\n');
}

function summaryOf(root: ChartNode | undefined, transitions: number, states: number): string {
  return `${root?.description ?? ''} A statechart of ${counted(states, 'state')} and ${counted(transitions, 'transition')}.`.trim();
}

function stateGroup(
  { node, box, block, at }: PlacedState,
  parent: ChartNode | undefined,
  more: readonly string[],
): string {
  const classes = ['state', node.type, ...more];
  if (parent === undefined) classes.push('root');
  if (node.holds) classes.push('closed');
  if (parent?.type === 'parallel' && node.type !== 'history') classes.push('region');
  return [
    `<g class="${classes.join(' ')}" data-state="${xmlEscaped(node.id)}">`,
    `<title>${xmlEscaped(stateTip(node))}</title>`,
    node.holds ? rectangle('behind', { ...box, x: box.x + 4, y: box.y + 4 }, 10) : '',
    node.type === 'history' ? historyMark(box, node.history === 'deep') : rectangle('box', box, 10),
    node.type === 'final' ? rectangle('inner', inside(box, 4), 7) : '',
    texts(block, at),
    '</g>',
  ].join('');
}

function initialGroup({ node, dot, routes }: PlacedInitial): string {
  const circle = dot === undefined ? '' : `<circle class="dot" ${centre(dot)} r="${dot.width / 2}"/>`;
  return `<g class="${node.type === 'history' ? 'by-default' : 'initial'}">${circle}${routes.map((route) => routeShapes(route)).join('')}</g>`;
}

function transitionGroup({ transition, box, block, routes, lead }: PlacedTransition, more: readonly string[]): string {
  const classes = ['transition', ...more];
  if (routes.length === 0 && lead === undefined) classes.push('internal');
  if (transition.event.startsWith('error:')) classes.push('failure');
  return [
    `<g class="${classes.join(' ')}" data-transition="${xmlEscaped(transition.id)}">`,
    `<title>${xmlEscaped(transitionTip(transition))}</title>`,
    ...routes.map((route, at) => routeShapes(route, transition.parts && transition.targets[at])),
    rectangle('label', box, 6),
    texts(block, box),
    '</g>',
  ].join('');
}

/** A row that stands for several transitions says where each of its routes leads. */
function routeShapes(route: EdgeRoute, target?: string): string {
  const aim = target === undefined ? '' : ` data-target="${xmlEscaped(target)}"`;
  return `<path class="route"${aim} d="${routePath(route)}"/><path class="arrow"${aim} d="${arrowPath(route)}"/>`;
}

function historyMark(box: Box, isDeep: boolean): string {
  const { x, y } = middle(box);
  const letter = `<text class="name" x="${short(x)}" y="${short(y + 5)}" text-anchor="middle">${isDeep ? 'H*' : 'H'}</text>`;
  return `<circle class="box" ${centre(box)} r="${box.width / 2}"/>${letter}`;
}

function rectangle(name: string, { x, y, width, height }: Box, radius: number): string {
  const [left, top, wide, high] = [x, y, width, height].map(short);
  return `<rect class="${name}" x="${left}" y="${top}" width="${wide}" height="${high}" rx="${radius}"/>`;
}

function inside({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

function middle({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}

function centre(box: Box): string {
  const { x, y } = middle(box);
  return `cx="${short(x)}" cy="${short(y)}"`;
}

function texts({ lines }: TextBlock, { x, y }: Point): string {
  return lines.map((line) => text(line, x, y)).join('');
}

function text({ x, y, spans }: TextLine, left: number, top: number): string {
  const pieces = spans.map(({ text, role }) => `<tspan class="${role}">${xmlEscaped(text)}</tspan>`);
  return `<text x="${short(left + x)}" y="${short(top + y)}">${pieces.join('')}</text>`;
}

/** All that a chart says of a state, a line each: its tooltip, which screen readers announce as well. */
export function stateTip({ id, type, description, tags, entry, exit, invokes, requirement }: ChartNode): string {
  return lines(
    type === 'atomic' ? id : `${id} (${type})`,
    description,
    told('tags', tags),
    told('entry', entry),
    told('exit', exit),
    told(
      'invoke',
      invokes.map(({ id, src }) => (id === src ? id : `${id} (${src})`)),
    ),
    told('requirement', requirement),
  );
}

/** All that a chart says of a transition, a line each. */
export function transitionTip(transition: ChartTransition): string {
  const {
    source,
    targets,
    event,
    actions,
    reenter,
    description,
    requirement,
    bundle = [],
    parts = bundle.map((words) => ({ words })),
    outside = [],
  } = transition;
  const guard = conditionOf(transition);
  const condition = guard === undefined ? '' : ` [${guard}]`;
  const aims = [...targets, ...outside.map(({ id }) => id)];
  return lines(
    // Each of several parts names its own targets.
    parts.length > 1
      ? `${source}: ${event}`
      : `${source}: ${event}${condition} → ${aims.length === 0 ? 'stays' : aims.join(', ')}`,
    description,
    ...(parts.length === 0 ? [] : ['stands for:', ...parts.map(({ words }) => words)]),
    told('actions', actions),
    reenter ? 'leaves its state and enters it again' : undefined,
    told('requirement', requirement),
  );
}

function told(what: string, said: string | readonly string[] | undefined): string | undefined {
  const words = [said ?? []].flat().join(', ');
  return words === '' ? undefined : `${what}: ${words}`;
}

function lines(...given: (string | undefined)[]): string {
  return given.filter((line) => line !== undefined).join('\n');
}
