import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type PaybackField, paybackFields } from '../../contract/payback.ts';
import { type PaybackEvent, paybackMachine } from '../../machines/payback.ts';

const figures = { vehicles: '12', litres: '4800', price: '1.4', lost: '5' };

/** What puts another figure in the place of one that is wrong. */
const ways: readonly [string, readonly PaybackField[], (field: PaybackField) => PaybackEvent][] = [
  ['typing', paybackFields, (field) => ({ type: 'figure.typed', field, text: figures[field] })],
  ['the quote', ['vehicles'], () => ({ type: 'quote.changed', vehicles: 12, billing: 'monthly' })],
  ['a link', paybackFields, () => ({ type: 'address.changed', texts: figures, billing: 'annual', corrections: [] })],
];

test.each(ways.flatMap(([way, fields, replacing]) => fields.map((field) => [field, way, replacing] as const)))(
  'should no longer say that %s cannot be right once %s has put another in its place',
  { tags: ['2.payback-figures'] },
  (field, way, replacing) => {
    const actor = createActor(paybackMachine, { input: {} }).start();
    const wrong = () => actor.getSnapshot().context.fieldErrors.map((error) => error.field);
    for (const other of paybackFields) {
      actor.send({ type: 'figure.typed', field: other, text: 'none' });
      actor.send({ type: 'figure.left', field: other });
    }
    expect(wrong()).toEqual(paybackFields);
    actor.send(replacing(field));
    expect(wrong(), 'An error is said of the figure that it is about, and of no later one.').toEqual(
      way === 'a link' ? [] : paybackFields.filter((other) => other !== field),
    );
  },
);
