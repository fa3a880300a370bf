import { type PointerEvent, type RefObject, useLayoutEffect } from 'react';
import type { PlacedChart } from '../chart/placed.ts';
import { chartSvg } from '../chart/svg.ts';
import type { Theme } from '../machine.ts';
import type { Item } from '../place.ts';
import type { Highlight } from './useHighlight.ts';

type DrawnChart = {
  chart: PlacedChart;
  title: string;
  viewBox: string;
  theme: Theme;
  highlight: Highlight;
  selected: Item | undefined;
};

/** Draws a chart into an element and keeps its view box, theme and highlighted parts up to date. */
export function useDrawnChart(host: RefObject<HTMLElement | null>, drawn: DrawnChart): void {
  const { chart, title, viewBox, theme, highlight, selected } = drawn;
  useLayoutEffect(() => {
    const svg = new DOMParser().parseFromString(
      chartSvg(chart, { title: `The chart of ${title}` }),
      'image/svg+xml',
    ).documentElement;
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', `The chart of ${title}; the outline lists all its states and transitions`);
    svg.removeAttribute('width');
    svg.removeAttribute('height');
    host.current?.replaceChildren(document.importNode(svg, true));
  }, [host, chart, title]);

  useLayoutEffect(() => {
    host.current?.firstElementChild?.setAttribute('viewBox', viewBox);
  }, [host, viewBox]);

  useLayoutEffect(() => {
    const svg = host.current?.firstElementChild;
    if (theme === 'system') svg?.removeAttribute('data-theme');
    else svg?.setAttribute('data-theme', theme);
  }, [host, theme]);

  useLayoutEffect(() => {
    for (const group of host.current?.querySelectorAll<SVGElement>(items) ?? []) {
      const { state = '', transition = '' } = group.dataset;
      group.classList.toggle('active', highlight.active.includes(state));
      group.classList.toggle('taken', highlight.taken.includes(transition));
      group.classList.toggle('selected', selected?.id === (state || transition));
    }
  }, [host, highlight, selected]);
}

const items = '[data-state], [data-transition]';

/** The innermost state or transition under the pointer; undefined for the machine itself. */
export function itemAt({ clientX, clientY }: PointerEvent): Item | undefined {
  const { state, transition } = document.elementFromPoint(clientX, clientY)?.closest<SVGElement>(items)?.dataset ?? {};
  if (transition !== undefined) return { kind: 'transition', id: transition };
  return state === undefined || !state.includes('.') ? undefined : { kind: 'state', id: state };
}
