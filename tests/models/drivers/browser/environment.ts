import type { Environment } from '../../environment.ts';
import { type BrowserTab, browserAnswers } from './answers.ts';
import { browserClock } from './clock.ts';
import { browserEmails } from './emailed-links.ts';
import { sayMotion } from './motion.ts';
import { browserNetwork } from './network.ts';
import { browserClipboard, browserShareDialog } from './sharing.ts';
import { browserSubmissions } from './unique-words.ts';
import { narrowViewport, wideViewport } from './viewports.ts';

/** The environment of a page that Playwright drives, in front of the real server. */
export async function browserEnvironment(tab: BrowserTab): Promise<Environment> {
  const { page, log, words } = tab;
  return {
    ...(await browserAnswers(tab)),
    ...browserSubmissions(words),
    ...browserEmails(page, log, words),
    ...(await browserClipboard(page)),
    ...(await browserShareDialog(page)),
    ...browserNetwork(page),
    ...browserClock(page),
    closeTab: () => page.evaluate(() => sessionStorage.clear()),
    preferMotion: (motion) => page.evaluate(sayMotion, motion),
    scroll: (y) => page.evaluate(scrollTo, y),
    widen: () => page.setViewportSize(wideViewport),
    narrow: () => page.setViewportSize(narrowViewport),
  };
}

/** Runs in the page: scrolls it and waits for the scroll event, which the browser sends with the next frame. */
function scrollTo(top: number): Promise<void> {
  return new Promise((resolve) => {
    if (Math.round(window.scrollY) === top) return resolve();
    window.addEventListener('scroll', () => resolve(), { once: true });
    window.scrollTo({ top, behavior: 'instant' });
  });
}
