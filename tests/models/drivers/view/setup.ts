/** Runs before each file of tests. Those of a worker share its page, and the modules that earlier ones have loaded. */
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';
import './jsdom.ts';
import { chooseSettings, closePage } from './page.ts';

chooseSettings({});
// Else the drafts of one file's forms would be restored in those of the next.
sessionStorage.clear();
localStorage.clear();

afterEach(() => {
  closePage();
  cleanup();
  document.body.replaceChildren();
});
