/** What the examples of emails are about. The people and companies are invented. */

export const exampleAddress = 'amina@example.com';
export const exampleInstant = '2026-11-25T06:00:00.000Z';
export const exampleVisitor = { first_name: 'Amina', last_name: 'Otieno' };
export const exampleTeam = 'Otieno Haulage';

/** An email with a link, to its owner. */
export const exampleLink = {
  to: exampleAddress,
  secret: 'an-example-of-a-token-as-long-as-a-real-one',
  expires_at: exampleInstant,
};
