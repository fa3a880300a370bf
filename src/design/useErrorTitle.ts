import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const prefix = 'Error: ';

/**
 * While a form shows field errors, or a page did not arrive, the page's title says so first (GOV.UK Design System: Error
 * summary), also where the address and its title change under the form.
 */
export function useErrorTitle(invalid: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!invalid) return;
    const mark = () => {
      if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    };
    mark();
    const unsubscribe = router.subscribe('onRendered', mark);
    return () => {
      unsubscribe();
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [invalid, router]);
}
