import type { AnyActorRef, AnyMachineSnapshot, Observer } from 'xstate';
import { mostEntries } from '../kept.ts';

type Moment = { number: number; actor: AnyActorRef; snapshot: AnyMachineSnapshot };

/** Remembers the snapshots of the actors of a page, and makes its views show those of a chosen moment. */
export function createPast() {
  let moments: Moment[] = [];
  /** What the actors return meanwhile, in place of their snapshots; undefined in the present. */
  let shown: ReadonlyMap<AnyActorRef, AnyMachineSnapshot> | undefined;
  /** The number of the newest snapshot when the page left the present. */
  let left = -1;
  const views = new Set<() => void>();

  const updateViews = () => {
    for (const update of views) update();
  };

  return {
    /** Lets an actor return earlier snapshots. */
    watch(actor: AnyActorRef): void {
      const { getSnapshot, subscribe } = actor;
      actor.getSnapshot = () => shown?.get(actor) ?? getSnapshot.call(actor);
      actor.subscribe = ((...observer: Parameters<typeof subscribe>) => {
        const subscription = subscribe.apply(actor, observer);
        const update = viewUpdate(observer[0]);
        if (update === undefined) return subscription;
        views.add(update);
        return {
          unsubscribe: () => {
            views.delete(update);
            subscription.unsubscribe();
          },
        };
      }) as typeof subscribe;
    },

    remember(moment: Moment): void {
      moments.push(moment);
      // Not at each moment: each time copies all.
      if (moments.length > mostEntries * 1.1) moments = moments.slice(-mostEntries);
    },

    /** Shows each actor as it was when a report was made. One that was not there yet is shown as it started. */
    show(number: number): void {
      if (shown === undefined) left = moments.at(-1)?.number ?? -1;
      const snapshots = new Map<AnyActorRef, AnyMachineSnapshot>();
      for (const moment of moments) {
        if (moment.number <= number || !snapshots.has(moment.actor)) snapshots.set(moment.actor, moment.snapshot);
      }
      shown = snapshots;
      updateViews();
    },

    showNow(): void {
      shown = undefined;
      updateViews();
    },

    /** Whether an actor was there when the page left the present. */
    isOld: (actor: AnyActorRef): boolean => moments.some((moment) => moment.actor === actor && moment.number <= left),
  };
}

/**
 * The function that updates a view of `@xstate/react`: it listens with the same function to snapshots and errors. Others who
 * listen, such as those who store a draft, are not to take the past for news.
 */
function viewUpdate(observer: Observer<unknown> | ((snapshot: unknown) => void) | undefined): (() => void) | undefined {
  if (typeof observer !== 'object' || observer.next === undefined) return undefined;
  return observer.next === observer.error ? () => observer.next?.(undefined) : undefined;
}
