import { durationInWords } from '../../../../contract/duration.ts';
import {
  codeLifetime,
  confirmationLifetime,
  deletedCompanyLifetime,
  invitationLifetime,
  readPageLifetime,
  resetLinkLifetime,
  sentPageLifetime,
  sessionLifetime,
} from '../../../../contract/limits.ts';
import { timeZone } from '../../time-zone.ts';

/** What pages say of how long something lasts, `D` being the duration, and how long it does. */
export const lifetimeSentences: readonly [sentence: string, lifetime: number][] = [
  ['[Cc]ode works for D', codeLifetime],
  ['a link, which work for D', codeLifetime],
  ['They work for D', codeLifetime],
  ['session has ended: it lasts D', sessionLifetime],
  ['This tab shows the page for D', sessionLifetime],
  ['For D after you register a company', sessionLifetime],
  ['password is on its way. It works for D', resetLinkLifetime],
  ['within D and confirm your subscription', confirmationLifetime],
  ['gets an email with a link that works for D', invitationLifetime],
  ['address that was invited, and works for D', invitationLifetime],
  ['address that was invited. It works for D', invitationLifetime],
  ['For D, a link we email you brings it all back', deletedCompanyLifetime],
  ['brings it back for D', deletedCompanyLifetime],
  ['For D you can bring it back', deletedCompanyLifetime],
  ['to join another is erased D later', deletedCompanyLifetime],
  ['characters, works for D and confirms', codeLifetime],
  ['characters and works for D', codeLifetime],
  ['characters and works once, for D', codeLifetime],
  ['link beside it work for D', codeLifetime],
  ['a few minutes. It works once, for D', resetLinkLifetime],
  ['a link that works once, for D', resetLinkLifetime],
  ['a new password works once, for D', resetLinkLifetime],
  ['link to reset a password for D', resetLinkLifetime],
  ['link to confirm a subscription for D', confirmationLifetime],
  ['It works for D. Only you get it', confirmationLifetime],
  ['An invitation works for D', invitationLifetime],
  ['For D. After that, the person you invited', invitationLifetime],
  ['confirms it again. It ends after D', sentPageLifetime],
  ['no page is shown after D', readPageLifetime],
  ['and it ends after D, when you sign out', sessionLifetime],
];

/** The sentences of a page that name another lifetime than that of what they are about. */
export function wrongLifetimes(page: string): string[] {
  const words = page.replace(/\s+/g, ' ');
  return lifetimeSentences.flatMap(([sentence, lifetime]) => {
    const pattern = new RegExp(sentence.replaceAll('.', '\\.').replace('D', '(\\d+ \\w+)'), 'g');
    const wrong = [...words.matchAll(pattern)].filter(([, said]) => said !== durationInWords(lifetime));
    return wrong.map(([said]) => `'${said}' should say ${durationInWords(lifetime)}`);
  });
}

/** A date that a sentence says of a flow: '5 November 2026'. Beside a day of the week stands one that was chosen. */
const dates = /\b(?:until|on|of) (\d{1,2} [A-Z]\w+ \d{4})\b/g;

/** The dates in the sentences of a page that are on no day that the machine holds, by the calendar of the visitor. */
export function wrongDates(page: string, held: unknown): string[] {
  const days = [...JSON.stringify(held).matchAll(/"(\d{4}-\d\d-\d\d)(T[\d:.]+Z)?"/g)].map(([, day = '', time]) =>
    // A day alone is the same everywhere.
    new Date(`${day}${time ?? ''}`).toLocaleDateString('en-GB', {
      dateStyle: 'long',
      timeZone: time ? timeZone : 'UTC',
    }),
  );
  const said = [...page.matchAll(dates)].map(([, date = '']) => date);
  return said.filter((date) => !days.includes(date));
}
