import type { ChartSource } from './chart-source.ts';

/** Where the development server answers with a `SourceAnswer`. */
export const chartsAddress = '/@visualizer/charts';

/** Where the development server answers a `CaughtError` with a `LocatedError`. */
export const failureAddress = '/@visualizer/failure';

/** Where all charts of a page stand in the source. */
export type SourceAnswer = {
  /** The root of the project, from which the paths of files are shown. */
  root: string;
  charts: readonly ChartSource[];
};
