import { actors } from './actors.ts';
import type { Chart } from './chart.ts';
import { contexts } from './contexts.ts';
import { guards } from './guards.ts';
import { messaging } from './messaging.ts';
import { pathological } from './pathological.ts';
import { regions } from './regions.ts';
import { states } from './states.ts';
import { timing } from './timing.ts';

export type { Chart } from './chart.ts';

/** Charts that together use every feature of XState 5. README.md lists which. */
export const charts: readonly Chart[] = [
  ...states,
  ...regions,
  ...timing,
  ...guards,
  ...actors,
  ...messaging,
  ...contexts,
  ...pathological,
];
