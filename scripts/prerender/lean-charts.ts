import type { Plugin } from 'vite';

/**
 * Removes descriptions and requirements from the machines in the site's scripts: they are for developers and tests, and the
 * machines behave the same without them.
 */
export function leanCharts(): Plugin {
  return {
    name: 'lean-charts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/machines\/[\w-]+\.ts$/ },
      handler(code) {
        const said = spokenProperties(this.parse(code));
        const lean = said.reduceRight((rest, { start, end }) => {
          const after = rest.slice(end).replace(/^\s*,/, '');
          return rest.slice(0, start) + after;
        }, code);
        return { code: lean, map: null };
      },
    },
  };
}

type Node = { type: string; start: number; end: number; key?: { name?: string }; [part: string]: unknown };

/** The properties to remove, in source order; none is nested in another. */
function spokenProperties(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(spokenProperties);
  if (typeof node !== 'object' || node === null) return [];
  const { type, key } = node as Node;
  if (type === 'Property' && ['description', 'meta'].includes(key?.name ?? '')) return [node as Node];
  return Object.values(node).flatMap(spokenProperties);
}
