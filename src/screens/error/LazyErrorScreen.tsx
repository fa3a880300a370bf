import type { ComponentType } from 'react';

let ErrorScreen: ComponentType | undefined;

/** Loads the error page once the site runs, because it has to be there when later scripts do not come. */
export async function loadErrorScreen(): Promise<void> {
  const module = await import('./ErrorScreen.tsx').catch(() => undefined);
  ErrorScreen = module?.ErrorScreen;
}

/** The error page, or the little that is known of it before its script has come. */
export function LazyErrorScreen() {
  if (ErrorScreen) return <ErrorScreen />;
  return (
    <p role="alert">
      This page did not load.{' '}
      <button type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </p>
  );
}
