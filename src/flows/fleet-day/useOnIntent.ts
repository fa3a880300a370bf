import { type ComponentType, useEffect, useState } from 'react';
import { firstIntent } from '../../design/intent.ts';

/**
 * A component that takes the place of a still: it is loaded at the visitor's first sign of intent. Undefined until then, and if it
 * cannot be loaded.
 *
 * @param isWanted Asked once the still is shown.
 */
export function useOnIntent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: () => boolean,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
  useEffect(() => {
    if (!isWanted()) return;
    void firstIntent()
      .then(load)
      .then(({ default: component }) => setLoaded({ component }))
      .catch(() => {});
  }, []);
  return loaded?.component;
}
