import { act, render } from '@testing-library/react';
import { useLayoutEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useFields } from '../../src/components/form/useFields.ts';

type Properties = { name: string; changed: (name: string, value: string) => void };

/** A form with one field, whose machine holds `name`. */
function Form({ name, changed }: Properties) {
  const form = useRef<HTMLFormElement>(null);
  useFields(form, { name }, changed);
  return (
    <form ref={form}>
      <input name="name" defaultValue={name} />
    </form>
  );
}

/** Serves the form, types into it before it is hydrated, and hydrates it. */
async function openForm() {
  const container = document.createElement('div');
  const changed = vi.fn<Properties['changed']>();
  container.innerHTML = renderToString(<Form name="" changed={changed} />);
  document.body.append(container);
  const field = container.querySelector('input');
  if (field === null) throw new Error('The form has no field.');
  field.value = 'Am';
  const root = await act(async () => hydrateRoot(container, <Form name="" changed={changed} />));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    container.remove();
  });
  const machineHolds = (name: string) => act(async () => root.render(<Form name={name} changed={changed} />));
  return { field, changed, machineHolds };
}

test('should report what was typed before hydration, without waiting for an event', {
  tags: ['2.typing', '2.typing-hydration'],
}, async () => {
  const { changed } = await openForm();
  expect(changed.mock.calls).toEqual([['name', 'Am']]);
});

test('should keep and report what is typed between hydration and the first event', {
  tags: ['2.typing', '2.typing-hydration'],
}, async () => {
  const { field, changed, machineHolds } = await openForm();
  await machineHolds('Am');
  field.value = 'Amina';
  // A draft arrives before the browser has reported what was typed.
  await machineHolds('Baraka');
  expect(field.value).toBe('Amina');
  expect(changed).toHaveBeenLastCalledWith('name', 'Amina');
});

test('should report what is typed before the form is painted at once, so that no press comes first', {
  tags: ['2.typing', '2.typing-hydration'],
}, async () => {
  const changed = vi.fn<Properties['changed']>();
  const reported: unknown[] = [];
  function Visitor() {
    useLayoutEffect(() => {
      const field = document.querySelector('input');
      if (field === null) throw new Error('The form has no field.');
      field.value = 'Amina';
      field.dispatchEvent(new Event('input', { bubbles: true }));
      reported.push(...changed.mock.calls);
    }, []);
    return <Form name="" changed={changed} />;
  }
  const { unmount } = await act(async () => render(<Visitor />));
  onTestFinished(unmount);
  expect(reported).toEqual([['name', 'Amina']]);
});

test.each([
  ['keep what was typed, and go on, in a page that Back can show again', true, 'Am', 'Amina'],
  ['empty itself in a page that is left for good, which Firefox would fill in again', false, '', 'Am'],
])('should %s', { tags: ['2.typing'] }, async (_, persisted, shown, reported) => {
  const { field, changed } = await openForm();
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted }));
  expect(field.value).toBe(shown);
  field.value = 'Amina';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  expect(changed).toHaveBeenLastCalledWith('name', reported);
});
