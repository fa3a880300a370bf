import type { VisualizerOptions } from '@msafara/visualizer/plugin';

/** What the visualizer shows of the site: the registry, each machine's own file, and the event cases of the models. */
export const siteCharts: VisualizerOptions = {
  machines: ['./machines/index.ts', './machines/*.ts'],
  samples: './tests/visualizer/site-samples.ts',
};
