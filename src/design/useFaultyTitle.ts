import { useEffect } from 'react';

const prefix = 'Error: ';

/** While a form shows faults, the page's title says so first (GOV.UK Design System: Error summary). */
export function useFaultyTitle(faulty: boolean): void {
  useEffect(() => {
    if (!faulty) return;
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      document.title = document.title.slice(prefix.length);
    };
  }, [faulty]);
}
