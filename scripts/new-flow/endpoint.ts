import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowNames } from './names.ts';

/** What stands for a name of the flow in the templates, such as `{{id}}`. */
type Words = Record<'file' | 'id' | 'component' | 'route' | 'title' | 'table' | 'words' | 'day', string>;

/** A fault that breaks the flow: what was typed seems to have been sent. */
export const endpointFault = "`{ target: 'form.unanswered' },` → `{ target: 'sent' },`";

/** The new files of a flow with an endpoint, by their paths: a form with one field, which is stored and emailed. */
export function endpointFlowOf(names: FlowNames, today: string): Map<string, string> {
  const { file, component, route } = names;
  const words = wordsOf(names, today);
  const written = (template: string) => filledIn(templateOf(template), words);
  return new Map([
    [`contract/${file}.ts`, written('contract')],
    [`machines/${file}.ts`, written('machine')],
    [`tests/models/${file}/model.ts`, written('model')],
    [`tests/models/${file}/oracle.ts`, written('oracle')],
    [`tests/models/${file}/wire.ts`, written('wire')],
    [`src/flows/${file}/flow.ts`, written('flow')],
    [`src/flows/${file}/${component}Screen.tsx`, written('screen')],
    [`src/routes/${route.slice(1)}.tsx`, written('route')],
    [`server/flows/${file}/tables.ts`, written('tables')],
    [`server/flows/${file}/emails.ts`, written('emails')],
    [`server/flows/${file}/routes.ts`, written('routes')],
  ]);
}

/** A place in a list of all flows: a text that occurs once in a file, and what is inserted before or after it. */
type Registration = { file: string; at: readonly ({ text: string } & Insertion)[] };
type Insertion = { before: string } | { after: string };

/** The lists that name every flow with an endpoint. */
export const registrations: readonly Registration[] = [
  {
    file: 'content/form-pages.ts',
    at: [
      {
        before: '} as const;\n\n/**\n * The pages of the registration',
        text: "  {{id}}: { title: '{{title}}', done: 'Your details were sent' },\n",
      },
    ],
  },
  {
    file: 'content/privacy.ts',
    at: [
      {
        after: "We use them to answer you.',\n        },\n",
        text: "        { term: '{{title}}', tables: ['{{table}}'], text: 'Your email address. We use it to answer you.' },\n",
      },
      {
        after: "KEEP_MESSAGES_DAYS, 'you sent the message') },\n",
        text: "        { term: '{{title}}', text: keptFor(retention.KEEP_MESSAGES_DAYS, 'you sent the form') },\n",
      },
    ],
  },
];

/** The list in a file, with the flow in it. Throws if the file does not have the place once. */
export function withFlow({ file, at }: Registration, source: string, names: FlowNames): string {
  const words = wordsOf(names);
  return at.reduce((text, place) => {
    const anchor = 'before' in place ? place.before : place.after;
    const index = text.indexOf(anchor);
    if (index < 0 || text.includes(anchor, index + 1)) throw new Error(`${file} does not have this once: ${anchor}`);
    const position = 'before' in place ? index : index + anchor.length;
    return text.slice(0, position) + filledIn(place.text, words) + text.slice(position);
  }, source);
}

function wordsOf({ file, id, component, route, title }: FlowNames, day = ''): Words {
  const table = file.replaceAll('-', '_');
  return { file, id, component, route, title, table, words: file.replaceAll('-', ' '), day };
}

function templateOf(name: string): string {
  return readFileSync(join(import.meta.dirname, 'endpoint', `${name}.template`), 'utf8');
}

function filledIn(template: string, words: Words): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name as keyof Words] ?? whole);
}
