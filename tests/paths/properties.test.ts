import { describeViolation, mutate, violationsOf } from '@msafara/paths';
import { expect, test } from 'vitest';
import { flowOf, flows } from '../models/flows.ts';
import { exploredAnew, exploreModel, type Model } from '../models/model.ts';

const violationsIn = (model: Model, graph = exploreModel(model)) => violationsOf(graph, model.properties ?? []);

test.each(flows.filter(({ model }) => model.properties).map(({ machine }) => machine.id))(
  'should keep the properties of %s in every run',
  (id) => {
    expect(violationsIn(flowOf(id).model).map(describeViolation)).toEqual([]);
  },
);

/** The guards without which a form is sent as it should not be, or not as it should: specification 5. */
const guards = [
  ['5.booking', 'booking.form|form.submitted|1'],
  ['5.booking', 'booking.form.awaitingDay|(always)|0'],
  ['5.station', 'fuelStation.input|form.submitted|0'],
  ['5.email', 'subscription.form|form.submitted|0'],
  ['5.email', 'passwordReset.request|form.submitted|0'],
  ['5.reset', 'passwordReset.choose.form|form.submitted|0'],
  ['5.password', 'account.editing.form|form.submitted|0'],
  ['5.email', 'invitations.editing.rows|form.submitted|0'],
  ['5.contact', 'contact.idle|form.submitted|0'],
  ['5.email', 'registration.email|email.submitted|1'],
  ['5.team', 'registration.team|form.submitted|0'],
  ['5.code', 'code.entering.entry.filling|form.submitted|0'],
] as const;

test.each(guards)('should contradict %s without the guard of %s', (requirement, transition) => {
  const { model } = flowOf(transition.split('.')[0] ?? '');
  const undo = mutate(model.machine, { kind: 'unguarded', transition });
  try {
    expect(violationsIn(model, exploredAnew(model)).map(({ property }) => property.requirement)).toContain(requirement);
  } finally {
    undo();
  }
});
