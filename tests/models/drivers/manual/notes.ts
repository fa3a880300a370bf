import { onAnyDay } from './dates.ts';

/** Something that a tester does, and of what kind it is. */
type Doing = { words: string; kind: 'entry' | 'press' | 'other'; label?: string };

/** Something that a tester sees, or no longer sees; then also in the words for a page that has just been opened. */
type Seeing = {
  words: string;
  thing: string;
  isAbsent: boolean;
  fromTheStart?: string;
  /** It passes before anybody can be sure of it. */
  isPassing?: boolean;
};

/** What cannot be done on the page alone: it needs another clock, or a program that holds requests and answers them. */
export type Need = 'clock' | 'automation';

/** What a tester reads of a step, while it is written down. The words that come in hold for any day once they are noted. */
export class Notes {
  readonly doings: Doing[] = [];
  /** What has to be set up before the last press, because the answer to it comes by itself. */
  readonly preparations: string[] = [];
  /** What has to be in place before the case begins. */
  readonly preconditions: string[] = [];
  readonly data: Record<string, string> = {};
  readonly seen: Seeing[] = [];
  readonly needs = new Set<Need>();
  /** Whether it answers a request, which servers and browsers do at once. */
  isAnswer = false;
  /** Whether it is a pause that is over before anybody does anything else. */
  isBrief = false;
  /** Whether an address or a name is used that a server accepts only once. */
  isUnique = false;

  do(words: string, kind: Doing['kind'] = 'other'): void {
    this.doings.push({ words: onAnyDay(words), kind });
  }

  prepare(words: string): void {
    this.preparations.push(onAnyDay(words));
  }

  /** Notes the data of a field, with what to do with it. */
  enter(words: string, label: string, value: string): void {
    this.doings.push({ words: onAnyDay(words), kind: 'entry', label });
    this.data[label] = value;
  }

  see(words: string, thing: string): void {
    this.seen.push({ words: onAnyDay(words), thing, isAbsent: false });
  }

  /** Notes what passes too fast to be sure of it. */
  async pass(look: () => Promise<void>): Promise<void> {
    const first = this.seen.length;
    await look();
    for (const seeing of this.seen.slice(first)) seeing.isPassing = true;
  }

  /** Notes what is gone, and how to say that it is not there yet. */
  seeNoLonger(words: string, thing: string, fromTheStart?: string): void {
    this.seen.push({
      words: onAnyDay(words),
      thing,
      isAbsent: true,
      ...(fromTheStart !== undefined && { fromTheStart }),
    });
  }

  /** Whether there is nothing to do but to enter data. */
  get isEntry(): boolean {
    return this.doings.length > 0 && this.doings.every(({ kind }) => kind === 'entry');
  }

  /** Says in other words what is done, or, where nothing is, how to prepare it. */
  say(words: string): void {
    const isPrepared = this.doings.length === 0;
    const kind = this.doings.some((doing) => doing.kind === 'press') ? 'press' : 'other';
    this.doings.splice(0, this.doings.length, ...(isPrepared ? [] : [{ words, kind } as const]));
    if (isPrepared) this.preparations.push(words);
  }

  /** What was entered so far is no longer on the screen by itself. */
  forgetData(): void {
    for (const label of Object.keys(this.data)) delete this.data[label];
  }

  /** Adds what is done in a further step, with its preparations before the last press so far. */
  append(more: Notes): void {
    const press = this.doings.findLastIndex(({ kind }) => kind === 'press');
    const prepared = more.preparations.map((words): Doing => ({ words, kind: 'other' }));
    this.doings.splice(Math.max(press, 0), 0, ...prepared);
    // What is entered once more replaces what was there.
    for (const doing of more.doings) {
      const former = doing.label === undefined ? -1 : this.doings.findIndex(({ label }) => label === doing.label);
      if (former !== -1) this.doings.splice(former, 1);
      this.doings.push(doing);
    }
    this.preconditions.push(...more.preconditions);
    Object.assign(this.data, more.data);
  }

  /** What fills in a form, as far as nothing else comes in between. */
  get entries(): string[] {
    const first = this.doings.findIndex(({ kind }) => kind === 'entry');
    if (first === -1) return [];
    const rest = this.doings.slice(first);
    const end = rest.findIndex(({ kind }) => kind !== 'entry');
    return (end === -1 ? rest : rest.slice(0, end)).map(({ words }) => words);
  }

  /** All that is done, in one text. */
  get instruction(): string {
    return this.doings.map(({ words }) => words).join(' ');
  }
}
