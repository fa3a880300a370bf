import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Starts the title of the page with 'Error: ' while a form shows errors or a page failed to load (GOV.UK Design System: Error
 * summary). `title` replaces that of a page that has none of its own, because it failed to load.
 */
export function useErrorTitle(invalid: boolean, title?: string): void {
  useTitleStart(invalid ? 'Error: ' : undefined, title);
}

/** Starts the title of the page with what has been done, while the page says so. */
export function useDoneTitle(done: string | undefined): void {
  useTitleStart(done && startOf(done));
}

/** The title of a page that says what has been done. */
export function doneTitle(done: string, title: string): string {
  return startOf(done) + title;
}

const startOf = (done: string) => `${done} · `;

/** Keeps the start of the title, even if the address and its title change meanwhile. */
function useTitleStart(start: string | undefined, title?: string): void {
  const router = useRouter();
  useEffect(() => {
    if (!start) return;
    const mark = () => {
      if (!document.title.startsWith(start)) document.title = start + (title ?? document.title);
    };
    mark();
    const unsubscribe = router.subscribe('onRendered', mark);
    return () => {
      unsubscribe();
      if (document.title.startsWith(start)) document.title = document.title.slice(start.length);
    };
  }, [start, title, router]);
}
