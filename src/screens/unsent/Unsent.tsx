import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { keepsAny } from '../../submissions/kept.ts';
import { loadNotices } from '../../submissions/notices.ts';
import { runningIn } from '../../submissions/running.ts';

/** Where a page says what has not been sent yet. What says it is fetched only where there is something to say. */
export function Unsent() {
  const document = runningIn(useRouter());
  const [Notices, setNotices] = useState<ComponentType>();
  useEffect(() => {
    const load = () => {
      if (!keepsAny() && document.hidden().length === 0) return;
      unsubscribe();
      void loadNotices().then((module) => setNotices(() => module?.default));
    };
    const unsubscribe = document.subscribe(load);
    const idle = setTimeout(load);
    return () => {
      unsubscribe();
      clearTimeout(idle);
    };
  }, [document]);
  return Notices && <Notices />;
}
