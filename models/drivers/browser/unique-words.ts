import type { Environment } from '../../environment.ts';
import type { RequestLog } from './request-log.ts';

/** Makes addresses and names unique to a path, because the real server accepts each only once. */
export class UniqueWords {
  private readonly marks = [newMark()];

  /** The mark of the current submission. */
  get mark(): string {
    return this.marks.at(-1) ?? '';
  }

  own(words: string): string {
    return words.replace(/(?=@|$)/, `-${this.mark}`);
  }

  /** The words that `own` was given. */
  original(words: string): string {
    return words.replace(new RegExp(`[- ](${this.marks.join('|')})`), '');
  }

  renew(): void {
    this.marks.push(newMark());
  }
}

export function browserSubmissions(
  log: RequestLog,
  words: UniqueWords,
): Pick<Environment, 'startNewSubmission' | 'own'> {
  return {
    startNewSubmission: async (kept) => {
      log.submissions++;
      if (kept === undefined) words.renew();
    },
    own: (text) => words.own(text),
  };
}

function newMark(): string {
  return crypto.randomUUID().slice(0, 8);
}
