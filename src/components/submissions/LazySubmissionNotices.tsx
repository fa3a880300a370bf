import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { hydrated } from '../../design/PageHeading.tsx';
import { loadNotices } from '../../submissions/load-notices.ts';
import { isAnyPending, onPending } from '../../submissions/pending.ts';

/**
 * The notices of submissions that are still to be sent. They are loaded only when there is one; where that fails, again
 * after the next navigation and as soon as there is a network.
 */
export function LazySubmissionNotices() {
  const router = useRouter();
  const [Notices, setNotices] = useState<ComponentType>();
  const isMissing = Notices === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const load = async () => {
      // The form of a stored submission must be hydrated as it was served, before the submission runs.
      await hydrated;
      if (!isAnyPending()) return;
      const module = await loadNotices();
      if (module) setNotices(() => module.default);
    };
    const ends = [onPending(load), router.subscribe('onRendered', load)];
    const idle = setTimeout(load);
    window.addEventListener('online', load);
    return () => {
      for (const end of ends) end();
      clearTimeout(idle);
      window.removeEventListener('online', load);
    };
  }, [isMissing, router]);
  return Notices && <Notices />;
}
