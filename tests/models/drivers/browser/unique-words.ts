import type { Environment } from '../../environment.ts';

const longWord = 'long'.repeat(7);

/** Makes addresses and names unique to a path, because the real server accepts each only once. */
export class UniqueWords {
  private readonly marks = [newMark()];
  /** What `own` last returned for the words of the model. */
  private readonly owned = new Map<string, string>();
  /** The words of the model for codes, tokens and ids that the server has generated. */
  private readonly generated = new Map<string, string>();

  /** The mark of the current submission. */
  get mark(): string {
    return this.marks.at(-1) ?? '';
  }

  /** An address gets a long word as well, so that what holds it has to break it on a small screen. */
  own(words: string): string {
    const own = words.replace(/@|$/, (at) => `-${this.mark}${at && longWord}${at}`);
    this.owned.set(words, own);
    return own;
  }

  /** Something that the server has generated stands for words of the model. */
  stand(generated: string, words: string): void {
    this.generated.set(generated, words);
  }

  /** The words that `own` was given, with the model's words for what was generated. */
  original(words: string): string {
    const unmarked = words.replace(new RegExp(`[- ](${this.marks.join('|')})(${longWord})?`, 'g'), '');
    return [...this.generated].reduce((text, [generated, words]) => text.replaceAll(generated, words), unmarked);
  }

  /** A value whose texts are all the model's. */
  originalOf<Value>(value: Value): Value {
    return JSON.parse(JSON.stringify(value), (_name, text) => (typeof text === 'string' ? this.original(text) : text));
  }

  /** How the words of the model are written now. */
  realWords(): (words: string) => string {
    const owned = new Map(this.owned);
    return (words) => owned.get(words) ?? words;
  }

  renew(): void {
    this.marks.push(newMark());
  }
}

export function browserSubmissions(words: UniqueWords): Pick<Environment, 'startNewSubmission' | 'own'> {
  return {
    startNewSubmission: async (kept) => {
      if (kept === undefined) words.renew();
    },
    own: (text) => words.own(text),
  };
}

/** Eight random letters. No digits: emails leave out what could be a telephone number. */
export function newMark(): string {
  return crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
}
