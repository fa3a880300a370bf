import { type XmlElement, xmlDocument } from '../xml.ts';
import { stepsByHand } from './by-hand.ts';
import { capitalised, notesWithDemands, titledCase } from './import-tables.ts';
import { casesInOrder } from './sections.ts';
import type { Case, Suite } from './suite.ts';

/**
 * A suite as TestRail's import from XML reads it: cases with an id can be updated, which its import from CSV does not do.
 *
 * @see http://docs.gurock.com/_export/xhtml/testrail-userguide/howto-import for the format.
 * @see https://docs.testrail.techmatrix.jp/testrail/docs/702/testrail-guide/guide-import for updates: 'XML: update existing test
 * cases, matched by their ids, or add new ones', and of CSV that existing ones cannot be updated (TestRail 7.0.2, in Japanese).
 */
export function suiteAsTestRailXml(suite: Suite): string {
  return xmlDocument({
    name: 'sections',
    content: [
      {
        name: 'section',
        content: [
          { name: 'name', content: suite.title },
          { name: 'description', content: notesWithDemands(suite).join('\n') },
          { name: 'cases', content: casesInOrder(suite).map((one) => caseInXml(suite, one)) },
        ],
      },
    ],
  });
}

function caseInXml(suite: Suite, one: Case): XmlElement {
  const { testrail } = one.keys ?? {};
  return {
    name: 'case',
    content: [
      ...(testrail === undefined ? [] : [{ name: 'id', content: testrail }]),
      { name: 'title', content: titledCase(suite, one) },
      { name: 'template', content: 'Test Case (Steps)' },
      { name: 'type', content: 'Functional' },
      { name: 'priority', content: capitalised[one.priority] },
      { name: 'references', content: one.requirements.join(', ') },
      {
        name: 'custom',
        content: [
          { name: 'preconds', content: one.preconditions.join('\n') },
          {
            name: 'steps_separated',
            content: stepsByHand(suite, one).map(({ action, results }, at) => ({
              name: 'step',
              content: [
                { name: 'index', content: String(at + 1) },
                { name: 'content', content: action },
                { name: 'expected', content: results.join('\n') },
              ],
            })),
          },
        ],
      },
    ],
  };
}
