import { placeOf } from '@msafara/paths/charts';
import type { Report } from './message.ts';
import { eventLabel } from './sequence.ts';

/** A failed actor in words: a heading, and what is known of the cause beside the error. */
export type CrashWords = { title: string; when: string; origin: string };

/** Says at which event an actor failed and in which state, and where the error began. */
export function crashWords(report: Report): CrashWords {
  const { actor, event, origin, source } = report;
  const place = placeOf(report);
  return {
    title: `${actor} failed`,
    when: `${place === '' ? '' : `in ${place}, `}${whenOf(event.type, source?.actor)}`,
    origin: origin ? `The error began in ${origin.actor.actor}, ${whenOf(origin.event)}, and nothing handled it.` : '',
  };
}

/** What an actor was doing when it failed. */
function whenOf(type: string, child = 'a child'): string {
  if (type === 'xstate.init') return 'as it started';
  if (type === 'xstate.promise.reject') return 'when its promise was rejected';
  if (type === 'xstate.observable.error') return 'when its observable failed';
  if (type.startsWith('xstate.error.actor.')) return `when ${child} failed`;
  if (type.startsWith('xstate.done.actor.')) return `when ${child} was done`;
  return `at the event ${eventLabel(type)}`;
}

/** The status of an actor in a list: where it is, or how it ended. */
export function statusText(report: Report): string {
  if (report.status === 'active') return placeOf(report);
  return report.status === 'error' ? 'failed' : report.status;
}
