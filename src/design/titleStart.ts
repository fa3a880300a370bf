import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { settings } from '../settings.ts';

const errorStart = 'Error: ';

/**
 * Starts the title of the page with 'Error: ' while a form shows errors or a page failed to load (GOV.UK Design System: Error
 * summary). `title` replaces that of a page that has none of its own, because it failed to load.
 */
export function useErrorTitle(invalid: boolean, title?: string): void {
  useTitleStart(invalid ? errorStart : undefined, title);
}

/** Starts the title of the page with what has been done, while the page says so. */
export function useDoneTitle(done: string | undefined): void {
  useTitleStart(done && startOf(done));
}

/** Replaces the title of the page, but not a start of it, while the page is about something else than its route says. */
export function usePageTitle(title: string | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (!title) return;
    const named = `${title} · ${settings.PRODUCT_NAME}`;
    let replaced = document.title;
    const name = () => {
      if (document.title.endsWith(named)) return;
      const start = document.title.startsWith(errorStart) ? errorStart : '';
      replaced = document.title.slice(start.length);
      document.title = start + named;
    };
    name();
    const unsubscribe = router.subscribe('onRendered', name);
    return () => {
      unsubscribe();
      document.title = document.title.replace(named, () => replaced);
    };
  }, [title, router]);
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
