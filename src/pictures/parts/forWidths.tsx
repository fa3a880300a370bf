import type { ComponentType } from 'react';

/** The width that a drawing is made for, in its own units, which are pixels where it has its room. */
export type DrawingWidth = 720 | 360;

/** A drawing for wide screens, and the same one for narrow screens. */
export function forWidths(
  Drawing: ComponentType<{ width: DrawingWidth }>,
): readonly [wide: ComponentType, narrow: ComponentType] {
  return [() => <Drawing width={720} />, () => <Drawing width={360} />];
}
