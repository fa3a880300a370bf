import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import type { Diagram } from '../chart/diagram.ts';
import { layoutChart } from '../chart/layout.ts';
import { foldingMachine } from '../folding.ts';
import { elk } from './elk.ts';

export type FoldingActor = ActorRefFrom<typeof foldingMachine>;

const machine = foldingMachine.provide({
  actors: {
    placingChart: fromPromise(({ input: { chart, isBrief } }: { input: { chart: Diagram; isBrief: boolean } }) =>
      layoutChart(chart, { elk, isBrief }),
    ),
  },
});

/** Which states of a chart are open, and the drawing of that. */
export function useFolding(chart: Diagram, isBrief: boolean): FoldingActor {
  const actor = useActorRef(machine, { input: { chart, isBrief } });
  useEffect(() => actor.send({ type: 'chart.changed', chart }), [chart, actor]);
  useEffect(() => actor.send({ type: 'detail.changed', isBrief }), [isBrief, actor]);
  return actor;
}
