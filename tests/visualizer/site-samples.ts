import type { Model } from '../models/model.ts';

/** The models of the machines for the visualizer's page, which has no file system: Vite lists their files. */
const modules = import.meta.glob<Record<string, unknown>>('../models/*/model.ts', { eager: true });

/** Each as the entry of its machine. */
export const siteSamples = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name]) => name.endsWith('Model'))
  .map(([, model]) => model as Model);
