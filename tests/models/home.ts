import type { Person } from './person.ts';

export const homeHeading = { role: 'heading', level: 1, name: 'Automate your business and fleet operations' } as const;

/** Goes back to the home page after a link has led away from it; each arrival takes the focus to the heading. */
export async function goHome(person: Person): Promise<void> {
  await person.focused({ role: 'heading', level: 1 });
  await person.click({ role: 'link', name: 'Msafara home' });
  await person.focused(homeHeading);
}
