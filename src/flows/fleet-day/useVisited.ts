import { useCallback, useRef } from 'react';

/** Whether the focus has been in an element, and what tells when it comes into it. */
export function useVisited(): [isVisited: () => boolean, onFocus: () => void] {
  const isVisited = useRef(false);
  const ask = useCallback(() => isVisited.current, []);
  const onFocus = useCallback(() => {
    isVisited.current = true;
  }, []);
  return [ask, onFocus];
}
