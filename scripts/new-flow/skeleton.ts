import type { FlowNames } from './names.ts';

/** A fault that breaks the flow. */
export const skeletonFault = "`on: { 'form.submitted': { target: 'success' } },` → `on: {},`";

/** The new files of a flow, by their paths: two states, between which a button leads. */
export function skeletonOf(names: FlowNames): Map<string, string> {
  const { file, component, route } = names;
  return new Map([
    [`machines/${file}.ts`, machine(names)],
    [`tests/models/${file}/model.ts`, model(names)],
    [`tests/models/${file}/oracle.ts`, oracle(names)],
    [`src/flows/${file}/${component}Screen.tsx`, screen(names)],
    [`src/routes/${route.slice(1)}.tsx`, routeModule(names)],
    [`tests/views/${file}.test.ts`, viewTest(names)],
  ]);
}

const machine = ({ file, id, component, title }: FlowNames) => `import { setup } from 'xstate';

export type ${component}Event = { type: 'form.submitted' } | { type: 'restart.pressed' };

/** ${title}: requirement 4.${file} of docs/specification.md. */
export const ${id}Machine = setup({
  types: { events: {} as ${component}Event, meta: {} as { requirement: string } },
}).createMachine({
  id: '${id}',
  description: 'A visitor completes the flow.',
  meta: { requirement: '4.${file}' },
  initial: 'idle',
  states: {
    idle: {
      description: 'The form shows.',
      on: { 'form.submitted': { target: 'success' } },
    },
    success: {
      description: 'A message says that it is done.',
      on: { 'restart.pressed': { target: 'idle' } },
    },
  },
});
`;

const model = ({ file, id, route }: FlowNames) => `import { ${id}Machine } from '../../../machines/${file}.ts';
import type { Model } from '../model.ts';

const submit = { role: 'button', name: 'Submit' } as const;
const restart = { role: 'button', name: 'Start again' } as const;
const message = { role: 'status', text: 'Done' } as const;

export const ${id}Model: Model<typeof ${id}Machine> = {
  machine: ${id}Machine,
  route: '${route}',
  screen: 'narrow',
  eventCases: [
    {
      name: 'the form is submitted',
      event: { type: 'form.submitted' },
      cause: ({ user }) => user.click(submit),
    },
    {
      name: 'Start again is pressed',
      event: { type: 'restart.pressed' },
      cause: ({ user }) => user.click(restart),
    },
  ],
  serialise: () => undefined,
  sources: {},
  states: {
    '${id}.idle': async (user) => {
      await user.see(submit);
      await user.doesNotSee(message);
    },
    '${id}.success': async (user) => {
      await user.see(message);
      await user.see(restart);
    },
  },
};
`;

const oracle = ({ file, id, title }: FlowNames) => `/** ${title}, by requirement 4.${file} of docs/specification.md. */
import type { Facts, Oracle } from '@msafara/paths/conformance';

const idle: Facts = { state: 'idle', running: {} };
const success: Facts = { state: 'success', running: {} };

export const ${id}Oracle: Oracle = {
  start: idle,
  after: {
    'the form is submitted': ({ state }) => (state === 'idle' ? success : undefined),
    'Start again is pressed': ({ state }) => (state === 'success' ? idle : undefined),
  },
};
`;

const screen = ({
  file,
  id,
  component,
  title,
}: FlowNames) => `import { ${id}Machine } from '../../../machines/${file}.ts';
import { Button } from '../../design/Button.tsx';
import { Container, Section, Text } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { useFlow } from '../../hooks/useFlow.ts';

export function ${component}Screen() {
  const [snapshot, send] = useFlow(${id}Machine);
  const done = snapshot.matches('success');
  return (
    <Section>
      <Container>
        <PageHeading>${title}</PageHeading>
        <Text role="status">{done && 'Done'}</Text>
        <Button type="button" onClick={() => send({ type: done ? 'restart.pressed' : 'form.submitted' })}>
          {done ? 'Start again' : 'Submit'}
        </Button>
      </Container>
    </Section>
  );
}
`;

const routeModule = ({
  file,
  component,
  route,
  title,
}: FlowNames) => `import { createFileRoute } from '@tanstack/react-router';
import { ${component}Screen } from '../flows/${file}/${component}Screen.tsx';
import { pageHead } from './-head.ts';

export const Route = createFileRoute('${route}')({
  head: () => pageHead({ title: '${title}', description: '${title}: what this page is for.', path: '${route}' }),
  component: ${component}Screen,
});
`;

const viewTest = ({ file, route, title }: FlowNames) => `import { expect, test } from 'vitest';
import { openPage } from '../models/drivers/view/page.ts';

test('should open ${route} with its heading and title', { tags: ['4.${file}'] }, async () => {
  await openPage('${route}');
  expect(document.querySelector('h1')?.textContent).toBe('${title}');
  expect(document.title).toMatch(/^${title} · /);
});
`;
