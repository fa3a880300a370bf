/** What the plugin was asked to show: see `plugin.ts`. */
declare module 'virtual:visualizer' {
  /** Imports the modules with machines, by their paths from the root of the project. */
  export const modules: Record<string, () => Promise<object>>;
  /** Imports the module with samples. */
  export const samples: (() => Promise<object>) | undefined;
}
