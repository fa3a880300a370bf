import type { ReactNode } from 'react';
import { Choices, Panel } from './form.ts';
import { ArrivedRoad } from './SendingRoad.tsx';
import { styled } from './theme.ts';

type ArrivalProps = {
  heading: ReactNode;
  /** What was reached. */
  children?: ReactNode;
  /** The next action, and after it what else can be done. */
  next: ReactNode;
};

/** The end of a flow: the route line complete, what was reached, and where to go from there. */
export function Arrival({ heading, children, next }: ArrivalProps) {
  return (
    <Ended>
      <ArrivedRoad />
      {heading}
      {children}
      <Choices>{next}</Choices>
    </Ended>
  );
}

/** A long name wraps, so that it does not widen the page. */
const Ended = styled(Panel, { overflowWrap: 'anywhere' });
