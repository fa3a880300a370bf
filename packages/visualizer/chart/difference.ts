import type { ChartNode, ChartTransition, Diagram } from './diagram.ts';
import { layoutChart } from './layout.ts';
import type { ChartTheme } from './style.ts';
import { chartSvg } from './svg.ts';

/** Parts of a chart that were added, removed or changed, by their ids; `note` says what changed. */
export type ChangedParts = {
  added: readonly string[];
  removed: readonly string[];
  changed: readonly { id: string; note: string }[];
};

export type DrawnDifference = { states: ChangedParts; transitions: ChangedParts };

/**
 * Draws two versions of a chart as one: what was added in green, what was removed in red, and what was changed in amber, with
 * what changed below its name.
 */
export async function differenceSvg(
  former: Diagram,
  current: Diagram,
  { states, transitions }: DrawnDifference,
  { title, theme }: { title?: string; theme?: ChartTheme } = {},
): Promise<string> {
  const { diagram, removed } = merged(former, current, { states, transitions });
  const classes = new Map<string, string>([
    ...[...states.added, ...transitions.added].map((id) => [id, 'added'] as const),
    ...removed.map((id) => [id, 'removed'] as const),
    ...[...states.changed, ...transitions.changed].map(({ id }) => [id, 'changed'] as const),
  ]);
  return chartSvg(await layoutChart(diagram), {
    title,
    theme,
    classesOf: (id) => classes.get(id)?.split(' ') ?? [],
  });
}

/** The current chart with the removed parts of the former one in it, and their ids there. */
function merged(
  former: Diagram,
  current: Diagram,
  { states, transitions }: DrawnDifference,
): { diagram: Diagram; removed: string[] } {
  // The id of a removed transition may now be that of another one.
  const formerId = (id: string) => `formerly ${id}`;
  const note = (changed: ChangedParts['changed'], id: string) => changed.find((one) => one.id === id)?.note;
  const noted = <Part extends ChartNode | ChartTransition>(part: Part, changed: ChangedParts['changed']): Part => {
    const words = note(changed, part.id);
    return words === undefined ? part : { ...part, description: words };
  };
  const nodes = [
    ...current.nodes.map((node) => noted(node, states.changed)),
    ...former.nodes.filter(({ id }) => states.removed.includes(id)),
  ];
  const drawn = new Set(nodes.map(({ id }) => id));
  const gone = former.transitions
    .filter(
      ({ id, source, targets }) =>
        transitions.removed.includes(id) && [source, ...targets].every((one) => drawn.has(one)),
    )
    .map((transition) => ({ ...transition, id: formerId(transition.id) }));
  return {
    diagram: {
      ...current,
      nodes: nodes.map((node) => ({ ...node, initial: node.initial.filter((id) => drawn.has(id)) })),
      transitions: [...current.transitions.map((transition) => noted(transition, transitions.changed)), ...gone],
    },
    removed: [...states.removed, ...gone.map(({ id }) => id)],
  };
}
