import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { expect, vi } from 'vitest';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { FormAnswer } from '../../../../contract/form-answer.ts';
import { pointedOutField } from '../../../../contract/submission.ts';
import { now } from '../../now.ts';
import type { WireRequest } from '../../oracles/wire/request.ts';
import { untilPainted } from './clock.ts';
import { hydratePage, prerenderPage } from './hydration.tsx';

/** What happens to a page before it is hydrated. Returns the server's answer if a form was posted. */
type BeforeHydration = () => Promise<FormAnswer | undefined>;

/** A browser tab in jsdom: it loads documents, hydrates them and keeps their history. Its clock stands still. */
export class Tab {
  /** What React had to repair while hydrating. */
  readonly hydrationErrors: string[] = [];
  /** The fields of the form that was last posted without scripts. */
  private posted: Record<string, unknown> | undefined;
  /** The addresses in the history of the current document; earlier documents have their own. */
  private entries: string[] = [];
  private history: RouterHistory | undefined;
  private closePage: (() => void) | undefined;
  private readonly actors: AnyActorRef[] = [];

  private readonly onPost: (request: WireRequest) => void;

  /** Opens the tab with empty storage. `inspect` receives everything that the site's actors do, `onPost` each posted form. */
  constructor(inspect: (event: InspectionEvent) => void, onPost: (request: WireRequest) => void) {
    this.onPost = onPost;
    vi.useFakeTimers({ now, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    globalThis.__inspect = (event) => {
      if (event.type === '@xstate.actor') this.actors.push(event.actorRef as AnyActorRef);
      inspect(event);
    };
    document.addEventListener('submit', this.onSubmit);
    sessionStorage.clear();
    localStorage.clear();
  }

  /** Loads a document, which the server may have filled in with an answer. A reload keeps its history. */
  async load(
    address: string,
    served?: FormAnswer,
    beforeHydration: BeforeHydration = async () => served,
  ): Promise<void> {
    const { location } = this.history ?? {};
    const isReload = this.closePage !== undefined && location?.href === address;
    const entriesAhead = isReload ? this.entries.length - 1 - location.state.__TSR_index : 0;
    this.unload();
    if (!isReload) this.entries = [address];
    this.history = createMemoryHistory({ initialEntries: this.entries });
    if (entriesAhead > 0) this.history.go(-entriesAhead);
    // Every query of an address is served the same document.
    await prerenderPage(pathOf(address), served);
    const answer = await beforeHydration();
    this.closePage = () => {};
    this.closePage = await hydratePage(this.history, (error) => this.hydrationErrors.push(String(error)), answer);
    // Work that waits for the first paint is done a frame and a task later.
    await vi.advanceTimersByTimeAsync(untilPainted);
  }

  /** Answers the form that was posted without scripts with the page of an address, rendered with `answer`. */
  async answerPost(address: string, answer: FormAnswer): Promise<void> {
    const { time_zone, ...typed }: Record<string, string> = answer.form;
    // A box that is not ticked posts nothing.
    const unticked = Object.fromEntries(Object.keys(typed).map((field) => [field, '']));
    // What the button adds, nobody has typed.
    const { [pointedOutField]: _added, ...posted } = this.posted ?? {};
    expect({ ...unticked, ...posted }, 'fields posted').toEqual(typed);
    await prerenderPage(address, answer);
  }

  /** Goes to the nearest entry of a page in the history of the document. */
  revisit(path: string): void {
    if (this.history === undefined) throw new Error('The tab has not loaded a document.');
    const here = this.history.location.state.__TSR_index;
    const [nearest] = this.entries
      .flatMap((entry, at) => (pathOf(entry) === path && at !== here ? [at - here] : []))
      .sort((one, other) => Math.abs(one) - Math.abs(other));
    if (nearest === undefined) throw new Error(`${path} is not in the history: ${this.entries.join(', ')}`);
    this.history.go(nearest);
  }

  close(): void {
    this.unload();
    document.removeEventListener('submit', this.onSubmit);
    globalThis.__inspect = undefined;
    vi.useRealTimers();
  }

  /** Closes the document and cancels everything that it had scheduled. */
  private unload(): void {
    this.closePage?.();
    this.closePage = undefined;
    for (const actor of this.actors.splice(0)) if (actor._parent === undefined) actor.stop();
    vi.clearAllTimers();
  }

  /** Posting a form without scripts leaves the page, which jsdom cannot do. */
  private readonly onSubmit = (event: SubmitEvent) => {
    if (this.closePage !== undefined) return;
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    this.posted = Object.fromEntries(new FormData(form, event.submitter));
    // Relative to the document of the tab, which is not that of jsdom.
    const document = new URL(this.history?.location.href ?? '', location.href);
    const { pathname } = new URL(form.getAttribute('action') ?? '', document);
    this.onPost({
      method: form.method.toUpperCase() as WireRequest['method'],
      path: pathname,
      headers: { 'content-type': form.enctype },
      body: this.posted,
    });
  };
}

function pathOf(address: string): string {
  return address.replace(/\?.*/, '');
}
