import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether what is rendered is what the document is served with: on the server, and while the browser takes it on. */
export function useServed(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
