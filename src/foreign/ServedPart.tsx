import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { formerOf, restoreFocus } from './served-elements.ts';

/**
 * A part of the page whose script comes later. Until then the served markup stays, also where React had to build what is around
 * it again.
 */
export function ServedPart({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-served={name}>
      <Suspense fallback={<div data-as-served ref={takeServed} />}>
        <FocusRestored />
        {children}
      </Suspense>
    </div>
  );
}

function takeServed(place: HTMLElement | null) {
  const former = place?.parentElement && formerOf(place.parentElement);
  if (!former) return;
  place.append(...former.childNodes);
  // As React does with the served markup: nothing has answered a press yet.
  place.addEventListener('click', (event) => event.stopPropagation());
}

/** The focus may have been in the served markup. */
function FocusRestored() {
  useLayoutEffect(restoreFocus, []);
  return null;
}
