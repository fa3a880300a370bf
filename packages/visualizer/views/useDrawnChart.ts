import { counted } from '@msafara/command';
import { type RefObject, useLayoutEffect } from 'react';
import { otherTargets } from '../chart/join.ts';
import type { PlacedChart, PlacedState, PlacedTransition } from '../chart/placed.ts';
import { chartSvg } from '../chart/svg.ts';
import type { Theme } from '../machine.ts';
import type { Item } from '../place.ts';
import type { Highlight } from './useHighlight.ts';

type DrawnChart = {
  placed: PlacedChart;
  title: string;
  viewBox: string;
  theme: Theme;
  highlight: Highlight;
  selected: Item | undefined;
};

/** Draws a chart into an element and keeps its view box, theme and highlighted parts up to date. */
export function useDrawnChart(host: RefObject<HTMLElement | null>, drawn: DrawnChart): void {
  const { placed, title, viewBox, theme, highlight, selected } = drawn;
  useLayoutEffect(() => {
    const svg = document.importNode(
      new DOMParser().parseFromString(chartSvg(placed, { title: `The chart of ${title}` }), 'image/svg+xml')
        .documentElement,
      true,
    );
    svg.setAttribute('role', 'group');
    svg.setAttribute('aria-label', `The chart of ${title}; the outline lists all its states and transitions`);
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    for (const group of svg.querySelectorAll(items)) nameByTip(group);
    for (const state of placed.states) addToggle(svg, state);
    const focused = toggleIn(document.activeElement);
    host.current?.replaceChildren(svg);
    if (focused) toggleOf(svg, focused)?.focus({ preventScroll: true });
  }, [host, placed, title]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing needs them as well.
  useLayoutEffect(() => {
    host.current?.firstElementChild?.setAttribute('viewBox', viewBox);
  }, [host, viewBox, placed]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new drawing needs it as well.
  useLayoutEffect(() => {
    const svg = host.current?.firstElementChild;
    if (theme === 'system') svg?.removeAttribute('data-theme');
    else svg?.setAttribute('data-theme', theme);
  }, [host, theme, placed]);

  useLayoutEffect(() => {
    const active = new Set(highlight.failed ? [] : highlight.active);
    const failed = highlight.failed ? innermostDrawn(placed, highlight.failed) : [];
    const taken = new Set(highlight.taken);
    const placedById = new Map(placed.transitions.map((one) => [one.transition.id, one]));
    const isTaken = (id: string) => bundleOf(placedById, id).some((one) => taken.has(one));
    const isSelected = (id: string) => bundleOf(placedById, id).includes(selected?.id ?? '');
    const onLine = Map.groupBy(placed.transitions, ({ lead }) => lead);
    for (const group of host.current?.querySelectorAll<SVGElement>(items) ?? []) {
      const { state = '', transition = '' } = group.dataset;
      const others = transition === '' ? [] : (onLine.get(transition) ?? []).map((one) => one.transition.id);
      group.classList.toggle('active', active.has(state));
      group.classList.toggle('failed', failed.includes(state));
      group.classList.toggle('taken', isTaken(transition));
      group.classList.toggle('selected', selected?.id === state || isSelected(transition));
      const row = placedById.get(transition)?.transition;
      const untaken = row ? otherTargets(row, (id) => taken.has(id) || selected?.id === id) : [];
      for (const shape of group.querySelectorAll<SVGElement>(':scope > [data-target]'))
        shape.classList.toggle('faded', untaken.includes(shape.dataset.target ?? ''));
      group.classList.toggle('line-taken', others.some(isTaken));
      group.classList.toggle('line-selected', others.some(isSelected));
    }
    for (const mark of host.current?.querySelectorAll('.mark') ?? []) mark.remove();
    for (const state of placed.states) {
      if (failed.includes(state.node.id)) host.current?.firstElementChild?.append(markAt(state));
    }
  }, [host, highlight, selected, placed]);
}

const items = '[data-state], [data-transition]';
const svgNamespace = 'http://www.w3.org/2000/svg';

/** The transitions that a drawn one stands for. */
function bundleOf(placed: ReadonlyMap<string, PlacedTransition>, id: string): readonly string[] {
  const transition = placed.get(id)?.transition;
  return transition?.bundle ?? (transition === undefined ? [] : [id]);
}

/** The page shows what the browser's tooltip would say: see `Peek`. */
function nameByTip(group: Element): void {
  const tip = group.querySelector(':scope > title');
  if (tip === null) return;
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', tip.textContent);
  tip.remove();
}

/** Adds the control that opens or closes a state to its group. */
function addToggle(svg: Element, { node, block, at }: PlacedState): void {
  const { toggle } = block;
  const group = svg.querySelector(`[data-state="${CSS.escape(node.id)}"]`);
  if (toggle === undefined || group === null) return;
  const [x, y] = [at.x + toggle.x, at.y + toggle.y];
  const { width, height } = toggle;
  const isOpen = node.holds === undefined;
  const control = elementOf('g', {
    class: 'toggle',
    role: 'button',
    tabindex: '0',
    'data-toggle': node.id,
    'aria-expanded': String(isOpen),
    'aria-label': isOpen
      ? `${node.key}: close`
      : `${node.key}: open, ${counted(node.holds?.states ?? 0, 'state')}, ${counted(node.holds?.transitions ?? 0, 'transition')}`,
  });
  control.append(elementOf('rect', { x: `${x}`, y: `${y}`, width: `${width}`, height: `${height}`, rx: '5' }));
  if (isOpen) {
    const middle = y + height / 2;
    control.append(elementOf('path', { d: `M${x + 5} ${middle}H${x + width - 5}` }));
  }
  group.append(control);
}

/** Those of the states in which a machine failed that contain no other in the drawing; the root if none is drawn. */
function innermostDrawn({ states, chart }: PlacedChart, failed: readonly string[]): string[] {
  const drawn = states.filter(({ node }) => failed.includes(node.id)).map(({ node }) => node);
  const innermost = drawn.filter(({ id }) => !drawn.some(({ parent }) => parent === id)).map(({ id }) => id);
  return innermost.length > 0 ? innermost : chart.nodes.slice(0, 1).map(({ id }) => id);
}

const markWidth = 50;
const markHeight = 20;

/** Says, over the edge of a state and all else, that the machine failed there. */
function markAt({ node, box }: PlacedState): SVGElement {
  // Beside the middle of the edge, where lines end.
  const [x, y] = [box.x + box.width - 14, box.y - markHeight / 2 - 3];
  const mark = elementOf('g', { class: 'mark', role: 'img', 'aria-label': `${node.key}: failed here` });
  mark.append(elementOf('rect', { x: `${x}`, y: `${y}`, width: `${markWidth}`, height: `${markHeight}`, rx: '6' }));
  const text = elementOf('text', { x: `${x + markWidth / 2}`, y: `${y + 14}`, 'text-anchor': 'middle' });
  text.textContent = 'failed';
  mark.append(text);
  return mark;
}

function elementOf(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(svgNamespace, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

function toggleOf(svg: Element, id: string): SVGElement | null {
  return svg.querySelector<SVGElement>(`[data-toggle="${CSS.escape(id)}"]`);
}

/** The state or transition that an element tells of: not the free space of a state that contains others. */
export function pointedAt(element: EventTarget | null): Item | undefined {
  if (!(element instanceof Element)) return undefined;
  const item = itemAt(element);
  const isFree = element.matches('.compound > .box, .parallel > .box') && element.closest('.closed') === null;
  return isFree ? undefined : item;
}

/** The id of the state that an element opens or closes. */
export function toggleIn(element: EventTarget | null): string | undefined {
  if (!(element instanceof Element)) return undefined;
  return element.closest<SVGElement>('[data-toggle]')?.dataset.toggle;
}

/** The innermost state or transition at an element; undefined for the machine itself. */
export function itemAt(element: Element | null): Item | undefined {
  const group = element?.closest<SVGElement>(items);
  const { state, transition } = group?.dataset ?? {};
  if (transition !== undefined) return { kind: 'transition', id: transition };
  const isRoot = group?.classList.contains('root');
  return state === undefined || isRoot ? undefined : { kind: 'state', id: state };
}
