import type { Fixtures } from './model.ts';

export const homeHeading = { role: 'heading', level: 1, name: 'Automate your business and fleet operations' } as const;

/** Milliseconds until the headline of the next page, which the press on its link shows, was painted: only then the page follows. */
export const untilHeadlinePainted = 100;

/** Returns to the home page after a link led away; each arrival moves the focus to the heading. */
export async function goHome({ user, environment }: Fixtures): Promise<void> {
  await environment.pass(untilHeadlinePainted);
  await user.focused({ role: 'heading', level: 1 });
  await user.click({ role: 'link', name: 'Msafara home' });
  await user.focused(homeHeading);
}
