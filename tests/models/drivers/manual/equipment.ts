import { site } from './environment.ts';

/** What a tester needs to know before doing any case by hand. */
export function equipmentOf({ isUnique }: { isUnique: boolean }): string[] {
  return [
    `You need Chrome or Edge on a computer, and the site at ${site} (npm start). If yours is elsewhere, put its address in place of that one.`,
    'Do each case in a new private window, so that nothing is left of the one before: in Chrome, "New Incognito window".',
    'Words in double quotes are on the screen. Words in single quotes are to be typed, without the quotes, in place of what is in the field.',
    'Tab and Shift+Tab move the focus from control to control; a frame shows where it is.',
    'Developer tools open with F12. Their tab "Network" has a list that says "No throttling", in which "Offline" cuts the network off. ' +
      'To block a request URL, press Ctrl+Shift+P, type "request blocking", choose the panel that is offered, add the URL as a pattern and tick its box; untick it to stop. ' +
      'Keep the developer tools open until the end of the case.',
    'Words in square brackets stand for what depends on the day or the place, such as [tomorrow]. Today is the day on which the case begins.',
    'If you can see the folder of the server: each email that it sends is a file in .data/mail, unless a mail server is set up.',
    'Report each result with the id in front of its title, and with what you saw instead if a case fails.',
    ...(isUnique
      ? [
          'The site accepts an address or the name of a team only once. If an earlier case has used it, write another one throughout the case, such as amina2@transport.example.',
        ]
      : []),
  ];
}
