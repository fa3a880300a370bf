import type { Describe } from '@msafara/paths/command';
import type { PathTexts, SuiteHeading } from '@msafara/paths/suite';
import { equipment } from '../../tests/models/drivers/manual/environment.ts';
import { textsOfPaths } from '../../tests/models/drivers/manual/texts.ts';
import { type Flow, suiteHeadingOf } from '../../tests/models/flows.ts';
import { requirementsOf } from '../../tests/models/requirements.ts';
import { requirementsIn } from '../requirements/matrix.ts';

/** The heading of a flow's suite for testers, with what each of its requirements demands. */
export function manualHeadingOf(flow: Flow): SuiteHeading {
  const checked = new Set(requirementsOf(flow.model));
  const requirements = requirementsIn().filter(({ id }) => checked.has(id));
  return {
    ...suiteHeadingOf(flow),
    equipment,
    requirements: Object.fromEntries(requirements.map(({ id, says, does }) => [id, `${says}. ${does}`])),
  };
}

/** How the paths of a flow are done by hand. */
export function describedBy({ model }: Flow): Describe {
  return async (paths) => {
    const texts = await textsOfPaths(model, paths as Parameters<typeof textsOfPaths>[1]);
    return (path) => texts.get(path as never) as PathTexts;
  };
}
