import { narrowWidth } from './developer-tools.ts';
import { site } from './site.ts';

/** What a tester needs to know before doing any case by hand, as far as the words of the cases call for it. */
export function equipmentOf(words: string, { isUnique }: { isUnique: boolean }): string[] {
  const [isNarrow, blocks, cuts] = [`${narrowWidth} pixels`, 'block the request URL', 'throttling'].map((part) =>
    words.includes(part),
  );
  const usesTools = isNarrow || blocks || cuts || words.includes('developer tools');
  const lines: [isNeeded: boolean | undefined, line: string][] = [
    [
      true,
      `You need Chrome or Edge on a computer, and the site at ${site}: npm start in its folder serves it there. If yours is elsewhere, put its address in place of that one.`,
    ],
    [
      true,
      'Begin each case in a new private window (in Chrome, "New Incognito window"), after closing all others: private windows share what a site keeps. Maximise it.',
    ],
    [
      true,
      `Words in double quotes are on the screen.${/'[^']+' in "/.test(words) ? ' Words in single quotes are to be typed, without the quotes, in place of what is in the field.' : ''}`,
    ],
    [
      words.includes('With the focus on'),
      'Tab and Shift+Tab move the focus from control to control; a frame shows where it is.',
    ],
    [
      usesTools,
      'Developer tools open with F12. Move them into a window of their own (in their menu of three dots, under "Dock side"), so that the page keeps its width, and keep them open until the end of the case.',
    ],
    [
      words.includes('prefers-reduced-motion'),
      'Animations have to be on in the settings of your system: if they are off, the site moves nothing.',
    ],
    [
      isNarrow,
      `To make the page ${narrowWidth} pixels wide, open the developer tools, press Ctrl+Shift+M and enter ${narrowWidth} in the first field above the page.`,
    ],
    [
      cuts,
      'The tab "Network" of the developer tools has a list that says "No throttling"; "Offline" in it cuts the network off.',
    ],
    [
      /\[/.test(words),
      'Replace words in square brackets, such as [tomorrow], by what they say on the day on which you begin the case. A weekday and date is written as on the page, in full or cut short.',
    ],
    [
      words.includes('Date'),
      'If you are in the Americas or the Pacific, set the time zone of your device to Nairobi: the office may be closed at the hours of these cases where you are.',
    ],
    [
      /\bemail (?:to|with|about)\b/.test(words),
      `Emails that the site sends are files in its folder .data/mail, the newest last by name, unless a mail server is set up. Any email program opens them${/link in the email|link of the invitation/.test(words) ? '; copy links out of them into the window of the case' : ''}. If you cannot see that folder, use an address of your own, and skip what other people get.`,
    ],
    [true, 'Report each result with the id in front of its title, and with what you saw instead if a case fails.'],
    [
      isUnique,
      'The site accepts an address or the name of a team only once. If an earlier case has used it, write another one throughout the case, such as amina2@transport.example.',
    ],
  ];
  return lines.flatMap(([isNeeded, line]) => (isNeeded ? [line] : []));
}
