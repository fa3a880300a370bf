import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { loadNotices } from '../../submissions/notices.ts';
import { isAnyWaiting, onWaiting } from '../../submissions/waiting.ts';

/**
 * Where a page says what has not been sent yet. What says it is fetched only where there is something to say, and again
 * where it could not be: after the next page, and as soon as there is a network.
 */
export function Unsent() {
  const router = useRouter();
  const [Notices, setNotices] = useState<ComponentType>();
  const isMissing = Notices === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const load = async () => {
      if (!isAnyWaiting()) return;
      const module = await loadNotices();
      if (module) setNotices(() => module.default);
    };
    const ends = [onWaiting(load), router.subscribe('onRendered', load)];
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
