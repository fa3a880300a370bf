import type { Visitors } from '../torture/submissions.ts';
import type { ReverseProxy } from './proxy.ts';

/** An instance of the server. */
export interface Instance {
  url: string;
  /** Stops it as a service manager does: it drains, then ends. */
  stop(): Promise<void>;
}

/**
 * Replaces instances behind a proxy one after the other: the next one stops when the successor of the one before is ready.
 * Returns the successors.
 */
export async function replaceInstances(
  proxy: Pick<ReverseProxy, 'add' | 'remove'>,
  instances: readonly Instance[],
  start: () => Promise<Instance>,
): Promise<Instance[]> {
  const successors: Instance[] = [];
  for (const instance of instances) {
    await instance.stop();
    proxy.remove(instance.url);
    const successor = await start();
    await proxy.add(successor.url);
    successors.push(successor);
  }
  return successors;
}

/** What became of the requests of visitors that were not acknowledged; the same unexpected answer counts once. */
export function failuresOf({ answers }: Visitors): string[] {
  const { unavailable, unanswered, unexpected } = answers;
  return [...unexpected, ...Array(unavailable).fill('503'), ...Array(unanswered).fill('no answer')];
}
