import type { AnyStateMachine } from 'xstate';
import type { EventCase } from '../event-case.ts';
import type { Edge } from '../graph.ts';
import { describePath, placeOf } from '../path.ts';
import { shortestWalks } from '../xstate-graph.ts';
import { type Faults, isAlike, type StepFault } from './faults.ts';
import { reachableEdges, withoutEdges } from './without.ts';

/** Something that does not work: a step that failed, in one configuration or in several. */
export type FaultCause<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  /** The name of the step; undefined if the start itself failed. */
  step: string | undefined;
  /** The ids of the transitions that it takes. */
  transitions: string[];
  /** The places in the chart where it failed. */
  places: string[];
  /** The shortest path known to fail, up to the failing step. */
  path: StepFault<Machine, Given>['path'];
  message: string;
  /** Whether it passed after other steps, in the same configuration: then it depends on the way there. */
  dependsOnWay: boolean;
  /** The goals that only this step meets. */
  failed: string[];
};

/** What was not tried because of something that does not work. */
export type Consequence = {
  goals: string[];
  /** The numbers of the causes, from 0. */
  causes: number[];
  /** Whether the goals can be met once any of the causes is mended; otherwise all of them have to be. */
  isAny: boolean;
};

/** The outcome of running paths around the steps that fail. */
export type ReplanReport<Machine extends AnyStateMachine, Given extends EventCase<Machine> = EventCase<Machine>> = {
  machine: string;
  /** The number of goals wanted, and the number met. */
  wanted: number;
  met: number;
  causes: FaultCause<Machine, Given>[];
  /** What can be reached only through a cause. */
  consequences: Consequence[];
  /** The goals that could be reached, but were not tried because too many steps failed. */
  untried: string[];
};

/** Tells causes from consequences. */
export function reportOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  faults: Faults<Machine, Given>,
): ReplanReport<Machine, Given> {
  const { graph, missing, wanted, met, all } = faults;
  const groups = grouped(all);
  const untried = faults.reachable;
  const failedBy = groups.map((group) => new Set(group.flatMap(({ edge }) => (edge ? faults.goalsOf(edge) : []))));
  const beyond: [goal: string, behind: Omit<Consequence, 'goals'>][] = [];
  const failed = groups.map((): string[] => []);
  for (const goal of missing.filter((one) => !untried.includes(one))) {
    const own = failedBy.findIndex((goals) => goals.has(goal));
    if (own === -1) beyond.push([goal, behindOf(faults, groups, goal)]);
    else failed[own]?.push(goal);
  }
  const consequences = Map.groupBy(beyond, ([, behind]) => JSON.stringify(behind));
  return {
    machine: graph.machine.id,
    wanted: wanted.size,
    met: [...wanted].filter((goal) => met.has(goal)).length,
    causes: groups.map((group, at) => causeOf(faults, group, failed[at] ?? [])),
    consequences: [...consequences.values()].flatMap((some) =>
      some.slice(0, 1).map(([, behind]) => ({ goals: some.map(([goal]) => goal), ...behind })),
    ),
    untried,
  };
}

/** Describes causes with the steps that reproduce them, and what each of them blocks. */
export function describeReport<Machine extends AnyStateMachine>({
  machine,
  wanted,
  met,
  causes,
  consequences,
  untried,
}: ReplanReport<Machine>): string {
  const blocked = consequences.reduce((sum, { goals }) => sum + goals.length, 0);
  const own = causes.reduce((sum, { failed }) => sum + failed.length, 0);
  const counts = [
    `${met} of ${wanted} goals met`,
    `${own} failed`,
    `${blocked} behind what failed`,
    ...(untried.length > 0 ? [`${untried.length} not tried because too many steps failed`] : []),
  ];
  const list = (goals: readonly string[]) => goals.map((goal) => `\n     ${goal}`).join('');
  const causeLines = causes.map((cause, at) => {
    const { step, places, path, message, dependsOnWay, failed } = cause;
    const title = step === undefined ? 'The start' : `'${step}' in ${places.join(' and ')}`;
    const hint = dependsOnWay ? '\n   It passes after other steps, so it depends on the way there.' : '';
    const steps = describePath(path, { failed: path.steps.length }).replaceAll('\n', '\n   ');
    const lost = failed.length > 0 ? `\n   Not met:${list(failed)}` : '';
    return `${at + 1}. ${title}: ${message.replaceAll('\n', '\n   ')}${hint}\n   ${steps}${lost}`;
  });
  const blockedLines = consequences.map(
    ({ goals, causes: by, isAny }) =>
      `   Behind ${by.map((at) => at + 1).join(isAny ? ' or ' : ' and ')}:${list(goals)}`,
  );
  return [
    `${machine}: ${counts.join(', ')}.`,
    ...(causes.length > 0 ? ['Causes:', ...causeLines] : []),
    ...(blockedLines.length > 0 ? ['Consequences, which were not tried:', ...blockedLines] : []),
  ].join('\n');
}

/** Faults of the same event case and transitions are one cause. */
function grouped<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  faults: readonly StepFault<Machine, Given>[],
): StepFault<Machine, Given>[][] {
  const groups: StepFault<Machine, Given>[][] = [];
  for (const fault of faults) {
    const { edge } = fault;
    const group = groups.find(([first]) =>
      edge === undefined ? first?.edge === undefined : first?.edge && isAlike(first.edge, edge),
    );
    if (group === undefined) groups.push([fault]);
    else group.push(fault);
  }
  return groups;
}

function causeOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  faults: Faults<Machine, Given>,
  group: readonly StepFault<Machine, Given>[],
  failed: string[],
): FaultCause<Machine, Given> {
  const [shortest] = group.toSorted((one, other) => one.path.steps.length - other.path.steps.length);
  const { edge, path, message } = shortest as StepFault<Machine, Given>;
  return {
    step: edge?.eventCase.name,
    transitions: edge?.transitions ?? [],
    places: [...new Set(group.flatMap((one) => (one.edge ? placeOf(one.edge.from.snapshot) : [])))],
    path,
    message,
    dependsOnWay: group.some((one) => one.edge !== undefined && faults.hasPassed(one.edge)),
    failed,
  };
}

/** The causes that a goal is behind: those that alone keep it from being met, or else all on the shortest way. */
function behindOf<Machine extends AnyStateMachine, Given extends EventCase<Machine>>(
  faults: Faults<Machine, Given>,
  groups: readonly StepFault<Machine, Given>[][],
  goal: string,
): Omit<Consequence, 'goals'> {
  const { graph } = faults;
  const start = groups.findIndex(([first]) => first?.edge === undefined);
  if (start !== -1) return { causes: [start], isAny: false };
  const isOf = (edge: Edge<Machine, Given>, group: readonly StepFault<Machine, Given>[]) =>
    group.some((fault) => fault.edge && isAlike(fault.edge, edge));
  const meets = (edge: Edge<Machine, Given>) => faults.goalsOf(edge).includes(goal);
  const alone = groups.flatMap((group, at) => {
    const mended = withoutEdges(graph, (edge) => faults.isBroken(edge) && !isOf(edge, group));
    return reachableEdges(mended).some(meets) ? [at] : [];
  });
  if (alone.length > 0) return { causes: alone, isAny: alone.length > 1 };
  const ways = shortestWalks(graph);
  const [way = []] = reachableEdges(graph)
    .filter(meets)
    .map((edge) => [...(ways.get(edge.from.key) ?? []), edge])
    .sort((one, other) => one.length - other.length);
  return { causes: groups.flatMap((group, at) => (way.some((edge) => isOf(edge, group)) ? [at] : [])), isAny: false };
}
