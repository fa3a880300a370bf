import type { Plugin } from 'vite';

/**
 * Leaves out of the site's scripts what the charts say to those who read and test them: descriptions, and the requirements of
 * the specification. A visitor's browser runs the same chart without them.
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

/** The properties of objects that are there for readers, in the order of the text; none lies in another. */
function spokenProperties(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(spokenProperties);
  if (typeof node !== 'object' || node === null) return [];
  const { type, key } = node as Node;
  if (type === 'Property' && ['description', 'meta'].includes(key?.name ?? '')) return [node as Node];
  return Object.values(node).flatMap(spokenProperties);
}
