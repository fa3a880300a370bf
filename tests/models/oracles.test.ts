import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { models } from '../../models/index.ts';
import { oracleOf } from '../../models/oracles/index.ts';
import { expectConformance } from '../../paths/conformance.ts';

const fileOf = (id: string) => `models/oracles/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

test.each(models.filter(({ machine }) => existsSync(fileOf(machine.id))))(
  '$machine.id should do what the specification expects',
  async ({ machine, eventCases, serialise, input }) => {
    const oracle = await oracleOf(machine);
    expect(expectConformance(machine, { eventCases, oracle, serialise, input })).toBeGreaterThan(eventCases.length);
  },
);
