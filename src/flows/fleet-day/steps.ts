import type { ActorRefFrom } from 'xstate';
import type { fleetDayMachine } from '../../../machines/fleet-day.ts';
import { momentIn } from './address.ts';

/** A section is read once its text crosses this line, from the top of the screen. */
const readingLine = '-45% 0px -55% 0px';

/**
 * Takes the day to the moment of each section that a visitor comes to. Returns the function that ends it.
 *
 * @param paths Where the tour shows the moment of each section, in their order; a section without one changes nothing.
 */
export function followSteps(
  actor: ActorRefFrom<typeof fleetDayMachine>,
  sections: Iterable<Element>,
  paths: readonly (string | undefined)[],
): () => void {
  const pathOf = new Map([...sections].map((section, at) => [section, paths[at]]));
  const observer = new IntersectionObserver(
    (entries) => {
      const path = pathOf.get(entries.findLast(({ isIntersecting }) => isIntersecting)?.target as Element);
      if (path) actor.send({ type: 'address.changed', ...momentIn(path.slice(path.indexOf('?'))) });
    },
    { rootMargin: readingLine },
  );
  for (const section of pathOf.keys()) observer.observe(section);
  return () => observer.disconnect();
}
