/** The first signs that a visitor is about to use the page. */
type Intent = 'pointerdown' | 'pointerover' | 'keydown' | 'touchstart' | 'focusin';

/**
 * Starts the site's scripts once the largest paint is over, at the first sign of intent, or after three seconds. They are
 * fetched together, with the whole heading font, and run one after the other with a pause between them, so that no task is
 * long. The event `scripted` then starts the site.
 *
 * Until they have taken over the page it holds back what only they can answer, and lets them repeat it then, in its order: each
 * press of a button that the browser does not answer by itself, and once the submission of a form that has no action.
 *
 * When all have run, the manifest is linked, by which the site can be installed: earlier, it would be fetched before the
 * largest paint. When the page has been still for a while, one more script readies the site for a lost network.
 *
 * The build puts this function into every document as an inline script, so it may refer to nothing outside itself.
 *
 * @param script The element that the function stands in; `data-modules` holds the URLs of the scripts, in their order, and
 *   `data-offline` that of the last one.
 */
export function loadScripts(script: HTMLScriptElement): void {
  const { modules = '', offline = '' } = script.dataset;
  const urls = modules.split(' ');
  const intents: Intent[] = ['pointerdown', 'pointerover', 'keydown', 'touchstart', 'focusin'];
  const idle = window.requestIdleCallback ?? setTimeout;
  let started = false;
  const held: Element[] = [];

  function start() {
    if (started) return;
    started = true;
    for (const type of intents) removeEventListener(type, start, true);
    for (const url of urls) link('modulepreload', url);
    // For the headings of later pages. Those of this one came with the document.
    document.fonts?.load("700 1em 'Bricolage Grotesque'").catch(() => {});
    run();
  }
  function run() {
    const url = urls.shift();
    if (url)
      return void import(/* @vite-ignore */ url)
        // The page's own script asks for one that is missing again, and says so if it does not come.
        .catch(() => {})
        .then(() => setTimeout(run));
    dispatchEvent(new Event('scripted'));
    link('manifest', '/site.webmanifest');
    setTimeout(() => idle(() => void import(/* @vite-ignore */ offline).catch(() => {})), 8000);
  }
  function link(rel: string, href: string) {
    document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
  function holdPress({ target }: Event) {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[type=button]');
    if (button && !button.popoverTargetElement) held.push(button);
  }
  function holdSubmission(event: Event) {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    if (!held.includes(form)) held.push(form);
  }
  function release({ detail: repeat }: CustomEvent<(held: readonly Element[]) => void>) {
    removeEventListener('click', holdPress, true);
    removeEventListener('submit', holdSubmission, true);
    repeat(held);
  }

  for (const type of intents) addEventListener(type, start, { capture: true, passive: true });
  addEventListener('click', holdPress, true);
  addEventListener('submit', holdSubmission, true);
  document.addEventListener('hydrated', release as EventListener, { once: true });
  try {
    new PerformanceObserver((_, observer) => {
      observer.disconnect();
      idle(start);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  } catch {
    // A browser that cannot observe its paints starts the scripts by the first intent or by the clock.
  }
  setTimeout(start, 3000);
}
