/** Runs before each file of tests. Those of a worker share its page, and the modules that earlier ones have loaded. */
import { format } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, expect } from 'vitest';
import './jsdom.ts';
import './owner-stacks.ts';
import { chooseSettings, closePage } from './page.ts';

chooseSettings({});
// Else the drafts of one file's forms would be restored in those of the next.
sessionStorage.clear();
localStorage.clear();

/** What React says to developers: a built site is silent about it, so no browser test would hear it. */
const warnings: string[] = [];
const isOfReact = (text: string) => text.includes('https://react.dev/link/');
const { error } = console;
console.error = (...args: unknown[]) => {
  const text = format(...args);
  if (isOfReact(text)) warnings.push(text);
  else error(...args);
};

afterEach(() => {
  closePage();
  cleanup();
  document.body.replaceChildren();
  expect(warnings.splice(0), 'warnings of React').toEqual([]);
});

afterAll(() => {
  console.error = error;
});
