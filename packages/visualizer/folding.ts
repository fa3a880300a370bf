import { assertEvent, assign, fromPromise, setup } from 'xstate';
import type { Diagram } from './chart/diagram.ts';
import { closedAtFirst, type Fold, foldedChart, foldedFurther, hiding, insideOf, parentsIn } from './chart/fold.ts';
import { isReadableWhole } from './chart/layout.ts';
import type { PlacedChart } from './chart/placed.ts';

export type FoldingContext = {
  /** The whole chart. */
  chart: Diagram;
  fold: Fold;
  /** Whether only names and events are drawn. */
  isBrief: boolean;
  /** What was drawn last; undefined before the first drawing. */
  placed: PlacedChart | undefined;
  /** The id of the state that stays where it is in the next drawing; undefined if that is looked at from its start. */
  anchor: string | undefined;
};

export type FoldingEvent =
  | { type: 'state.toggled'; id: string }
  /** Draws the inside of one state alone; of the machine itself, the whole chart. */
  | { type: 'state.focused'; id: string }
  /** Draws the whole chart again. */
  | { type: 'focus.left' }
  | { type: 'all.opened' }
  | { type: 'all.closed' }
  /** A state or transition has to be seen: what hides it is opened. */
  | { type: 'item.revealed'; ids: readonly string[] }
  | { type: 'detail.changed'; isBrief: boolean }
  | { type: 'chart.changed'; chart: Diagram };

/** Opens, closes and focuses states of a chart, and has what is left drawn. */
export const foldingMachine = setup({
  types: {
    context: {} as FoldingContext,
    events: {} as FoldingEvent,
    input: {} as { chart: Diagram; isBrief: boolean },
  },
  actors: {
    placingChart: fromPromise<PlacedChart, { chart: Diagram; isBrief: boolean }>(() => {
      throw new Error('placingChart is not provided');
    }),
  },
  guards: {
    isHidden: ({ context, event }) => {
      assertEvent(event, 'item.revealed');
      const { closed, focus } = revealed(context, event.ids);
      return closed.length !== context.fold.closed.length || focus !== context.fold.focus;
    },
    isTooLarge: ({ context: { chart, fold, isBrief } }, placed: PlacedChart) =>
      isBrief && !isReadableWhole(placed) && foldedFurther(chart, fold) !== undefined,
    isFocused: ({ context }) => context.fold.focus !== undefined,
    isParent: ({ context, event }) => {
      assertEvent(event, ['state.toggled', 'state.focused']);
      return event.id === context.chart.nodes[0]?.id || parentsIn(context.chart).includes(event.id);
    },
    isDetailOther: ({ context, event }) => {
      assertEvent(event, 'detail.changed');
      return event.isBrief !== context.isBrief;
    },
    isChartOther: ({ context, event }) => {
      assertEvent(event, 'chart.changed');
      return event.chart !== context.chart;
    },
  },
  actions: {
    toggle: assign(({ context, event }) => {
      assertEvent(event, 'state.toggled');
      const { id } = event;
      const { closed, focus } = context.fold;
      const others = closed.filter((one) => one !== id);
      const isOpen = others.length === closed.length;
      return { fold: { focus, closed: isOpen ? [...closed, id] : others }, anchor: id };
    }),
    focus: assign(({ context, event }) => {
      assertEvent(event, 'state.focused');
      const { chart, fold } = context;
      if (event.id === chart.nodes[0]?.id) return whole(context);
      const inside = insideOf(chart, event.id);
      const outside = fold.closed.filter((id) => !inside.includes(id));
      const closed = [...outside, ...closedAtFirst(chart, event.id)];
      return { fold: { closed, focus: event.id }, anchor: undefined };
    }),
    leaveFocus: assign(({ context }) => whole(context)),
    openAll: assign(({ context }) => ({ fold: { ...context.fold, closed: [] }, anchor: undefined })),
    closeAll: assign(({ context }) => ({
      fold: { ...context.fold, closed: parentsIn(context.chart) },
      anchor: undefined,
    })),
    foldFurther: assign(({ context: { chart, fold } }) => ({ fold: foldedFurther(chart, fold) ?? fold })),
    reveal: assign(({ context, event }) => {
      assertEvent(event, 'item.revealed');
      return { fold: revealed(context, event.ids), anchor: context.fold.focus ?? context.chart.nodes[0]?.id };
    }),
    adoptDetail: assign(({ event }) => {
      assertEvent(event, 'detail.changed');
      return { isBrief: event.isBrief, anchor: undefined };
    }),
    /** Keeps what was closed by hand, as far as it is still there. */
    adoptChart: assign(({ context, event }) => {
      assertEvent(event, 'chart.changed');
      const { chart } = event;
      const parents = parentsIn(chart);
      const { closed, focus } = context.fold;
      return {
        chart,
        fold: {
          closed: closed.filter((id) => parents.includes(id)),
          focus: focus !== undefined && parents.includes(focus) ? focus : undefined,
        },
        anchor: chart.nodes[0]?.id,
      };
    }),
  },
}).createMachine({
  id: 'folding',
  description: 'Decides which states of a chart are open, and has it drawn.',
  context: ({ input: { chart, isBrief } }) => ({
    chart,
    isBrief,
    fold: { closed: closedAtFirst(chart), focus: undefined },
    placed: undefined,
    anchor: undefined,
  }),
  on: {
    'state.toggled': { guard: 'isParent', target: '.placing', actions: 'toggle' },
    'state.focused': { guard: 'isParent', target: '.placing', actions: 'focus' },
    'focus.left': { guard: 'isFocused', target: '.placing', actions: 'leaveFocus' },
    'all.opened': { target: '.placing', actions: 'openAll' },
    'all.closed': { target: '.placing', actions: 'closeAll' },
    'item.revealed': { guard: 'isHidden', target: '.placing', actions: 'reveal' },
    'detail.changed': { guard: 'isDetailOther', target: '.placing', actions: 'adoptDetail' },
    'chart.changed': { guard: 'isChartOther', target: '.placing', actions: 'adoptChart' },
  },
  initial: 'opening',
  states: {
    opening: {
      description: 'The chart is laid out for the first time. States are closed until it can be read as a whole.',
      invoke: {
        src: 'placingChart',
        input: ({ context: { chart, fold, isBrief } }) => ({ chart: foldedChart(chart, fold), isBrief }),
        onDone: [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event.output },
            target: 'opening',
            reenter: true,
            actions: 'foldFurther',
          },
          { target: 'placed', actions: assign({ placed: ({ event }) => event.output }) },
        ],
        onError: 'failed',
      },
    },
    placing: {
      description: 'The chart is laid out. What was drawn before stays.',
      invoke: {
        src: 'placingChart',
        input: ({ context: { chart, fold, isBrief } }) => ({ chart: foldedChart(chart, fold), isBrief }),
        onDone: { target: 'placed', actions: assign({ placed: ({ event }) => event.output }) },
        onError: 'failed',
      },
    },
    placed: { description: 'The chart is drawn.' },
    failed: { description: 'The chart could not be laid out, and the page says so.' },
  },
});

/** Leaves the focus. What was opened or closed meanwhile stays so. */
function whole({ fold }: FoldingContext): Pick<FoldingContext, 'fold' | 'anchor'> {
  return { fold: { ...fold, focus: undefined }, anchor: undefined };
}

/** The fold in which some states or transitions are seen. */
function revealed({ chart, fold }: FoldingContext, ids: readonly string[]): Fold {
  return ids.reduce<Fold>((fold, id) => {
    const hidden = hiding(chart, fold, id);
    return {
      closed: fold.closed.filter((one) => !hidden.closed.includes(one)),
      focus: hidden.isOutside ? undefined : fold.focus,
    };
  }, fold);
}
