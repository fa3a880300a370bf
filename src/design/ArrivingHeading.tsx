import { type ComponentProps, useEffect, useRef } from 'react';
import { PageHeading } from './PageHeading.tsx';

/** The heading of a screen that takes the place of another one on the same page: it takes the focus when it comes. */
export function ArrivingHeading(props: Omit<ComponentProps<typeof PageHeading>, 'ref'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <PageHeading {...props} ref={heading} />;
}
