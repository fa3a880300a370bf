/** What changed between two versions of a machine: its chart, and its behaviour. See ../README.md. */
export { type BehaviourDifference, type BehaviourOptions, compareBehaviour, type MachineOutcome } from './behaviour.ts';
export { type Aspect, areSame, type ChartDifference, type ChartParts, compareCharts } from './chart.ts';
export { aspectInWords, differenceAsText } from './text.ts';
