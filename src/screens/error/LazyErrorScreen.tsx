import { type ComponentType, useEffect, useState } from 'react';
import { PageHeading } from '../../design/PageHeading.tsx';

let ErrorScreen: ComponentType | undefined;

/** Loads the error page once the site runs, because it has to be there when later scripts do not come. */
export async function loadErrorScreen(): Promise<void> {
  const module = await import('./ErrorScreen.tsx').catch(() => undefined);
  ErrorScreen = module?.ErrorScreen;
}

/** The error page, or until its script has come the little that is known of it. It takes the focus that the lost page had. */
export function LazyErrorScreen() {
  const [Screen, show] = useState(() => ErrorScreen);
  useEffect(() => void loadErrorScreen().then(() => show(() => ErrorScreen)), []);
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  });
  if (Screen) return <Screen />;
  return (
    <div role="alert">
      <PageHeading>This page didn’t load</PageHeading>
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}
