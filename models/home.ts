import type { User } from './user.ts';

export const homeHeading = { role: 'heading', level: 1, name: 'Automate your business and fleet operations' } as const;

/** Returns to the home page after a link led away; each arrival moves the focus to the heading. */
export async function goHome(user: User): Promise<void> {
  await user.focused({ role: 'heading', level: 1 });
  await user.click({ role: 'link', name: 'Msafara home' });
  await user.focused(homeHeading);
}
