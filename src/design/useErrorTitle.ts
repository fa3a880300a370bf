import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const prefix = 'Error: ';

/**
 * Starts the title of the page with 'Error: ' while a form shows errors or a page failed to load (GOV.UK Design System: Error
 * summary), even if the address and its title change meanwhile. `title` replaces that of a page that has none of its own,
 * because it failed to load.
 */
export function useErrorTitle(invalid: boolean, title?: string): void {
  const router = useRouter();
  useEffect(() => {
    if (!invalid) return;
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + (title ?? document.title);
    };
    mark();
    const unsubscribe = router.subscribe('onRendered', mark);
    return () => {
      unsubscribe();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [invalid, title, router]);
}
