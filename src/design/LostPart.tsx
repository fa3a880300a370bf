import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { HeldPresses } from './lazyServed.ts';
import { styled } from './theme.ts';

type LostPartProps = {
  /** The presses on its buttons. */
  held: HeldPresses;
  /** What stands above the sentence, such as the headline. */
  head?: ReactNode;
  /** What has been served. */
  children: ReactNode;
};

/**
 * A served part with buttons. If its script cannot be loaded, it is shown as without scripts, below a sentence that says so and takes
 * the focus that was in it.
 */
export function LostPart({ held, head, children }: LostPartProps) {
  const [isLost, setLost] = useState(false);
  useEffect(() => void held.lost.then(() => setLost(true)), [held]);
  return (
    <div data-lost={isLost || undefined}>
      {head}
      {isLost && <Lost />}
      {children}
    </div>
  );
}

function Lost() {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    if (current?.closest('[data-lost]')?.contains(document.activeElement)) current.focus();
  }, []);
  return (
    <Sentence role="alert">
      <span>This part of the page didn’t load.</span>
      <Button ref={button} type="button" kind="secondary" onClick={() => location.reload()}>
        Load the page again
      </Button>
    </Sentence>
  );
}

/** In sight wherever in its part the visitor pressed. */
const Sentence = styled('p', {
  position: 'sticky',
  zIndex: 2,
  top: '$sizes$header',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '$2 $4',
  padding: '$3 $4',
  borderBlock: '1px solid $line',
  background: '$surface',
});
