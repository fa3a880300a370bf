import { type ComponentType, useEffect, useState } from 'react';
import { firstIntent } from '../../design/intent.ts';

/**
 * A component that takes the place of a still: it is loaded at the visitor's first sign of intent, or at once. Undefined until then,
 * and if it cannot be loaded.
 *
 * @param when Asked once the still is shown: whether to load it on a sign, at once, or never.
 */
export function useOnIntent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  when: () => 'on intent' | 'at once' | 'never',
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
  useEffect(() => {
    const moment = when();
    if (moment === 'never') return;
    void (moment === 'at once' ? Promise.resolve() : firstIntent())
      .then(load)
      .then(({ default: component }) => setLoaded({ component }))
      .catch(() => {});
  }, []);
  return loaded?.component;
}
