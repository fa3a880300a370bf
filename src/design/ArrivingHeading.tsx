import { type ComponentProps, useEffect, useRef } from 'react';
import { PageHeading } from './PageHeading.tsx';

/** The heading of a screen that replaces another on the same page. It takes the focus when it appears. */
export function ArrivingHeading(props: Omit<ComponentProps<typeof PageHeading>, 'ref'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return <PageHeading {...props} ref={heading} />;
}
