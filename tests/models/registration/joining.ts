/** Somebody who joins a team with an account that they have, and the company that nobody would be left in. */

import { isColleague, type RegistrationEventCase, type When } from './conditions.ts';
import { answers, buttons, errorSummary, fieldErrors, fillIn, newcomer, ownCompany } from './fixtures.ts';
import { failed, rejected, succeeded } from './outcomes.ts';

const isChoosing: When = (snapshot) => snapshot.matches('choice');

const named = (name: string, value: string, when: When): RegistrationEventCase => ({
  name,
  event: { type: 'field.changed', field: 'company', value },
  when: (snapshot) => isChoosing(snapshot) && snapshot.context.form.company !== value && when(snapshot),
  cause: (fixtures) => fillIn(fixtures, 'company', value),
});

export const joiningCases: readonly RegistrationEventCase[] = [
  succeeded('the address has an account with colleagues', 'readingSession', answers.standing.colleague, isColleague),
  rejected('the colleagues have left in the meantime', 'joiningTeam', fieldErrors.deleting),
  named('the name of the company is filled in', newcomer.company, () => true),
  named('another name is filled in', 'Akinyi', ({ context }) => context.form.company === ''),
  {
    name: 'Delete and join is pressed',
    event: { type: 'form.submitted' },
    when: isChoosing,
    cause: async ({ user }, { after }) => {
      await user.click(buttons.deleteAndJoin);
      if (after.matches({ choice: 'invalid' })) await user.focused(errorSummary);
    },
  },
  {
    name: 'the visitor stays in the company',
    event: { type: 'stay.pressed' },
    cause: ({ user, environment }) =>
      user.click({ role: 'button', name: `Stay in ${environment.own(ownCompany.team)}` }),
  },
  {
    name: 'the visitor goes back to the invitation',
    event: { type: 'back.pressed' },
    cause: ({ user }) => user.click(buttons.back),
  },
  succeeded('the company is deleted', 'deletingCompany', answers.moved),
  rejected('the company is not deleted: the invitation cannot be accepted', 'deletingCompany', fieldErrors.invitation),
  rejected('the company is not deleted: the link was replaced', 'deletingCompany', fieldErrors.link),
  rejected('the company is not deleted: the session has ended', 'deletingCompany', fieldErrors.token),
  rejected('the company is not deleted: it has another name', 'deletingCompany', fieldErrors.company),
  rejected('the company is not deleted: it has changed', 'deletingCompany', fieldErrors.deleting),
  // Once the company is deleted, whether the page knows it or not, the server repeats its answer: tests/server/own-company.test.ts.
  ...failed('the deletion', 'deletingCompany', 'the server fails', 'the network breaks'),
];
