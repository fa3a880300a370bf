import { shouldReach } from './typed-address.ts';

/** The words of the page of a demo's own link. */
export const appointmentWords = {
  next: {
    headline: 'Moving or cancelling',
    steps: [
      {
        title: 'Choose another time',
        text: 'Your demo keeps its reference, and its entry in your calendar moves too.',
      },
      { title: 'Or cancel it', text: 'That frees the slot for somebody else. You can book another demo at any time.' },
      {
        title: 'We let everyone know',
        text: `${shouldReach} by email, if you gave us an address. We also tell the person who was going to call you.`,
      },
    ],
  },
  standing: {
    booked: 'Your demo is booked. A customer success agent will contact you.',
    requested: 'You asked for a time when our office is closed. It’s not booked until we’ve confirmed it. Our hours:',
    proposed:
      'We can’t give you a demo at the time you asked for, so we’re proposing this one. Accept it, or choose another.',
  },
  accept: 'Accept this time',
  move: 'Move my demo',
  moving: 'Moving your demo …',
  moved: 'Your demo is booked for this time.',
  asked: 'We have your request for this time. An agent will confirm it or propose another.',
  cancelHeadline: 'Can’t make it?',
  cancelText: 'Cancelling frees the slot for somebody else. You can book another demo at any time.',
  cancel: 'Cancel my demo',
  cancelling: 'Cancelling your demo …',
  cancelled: 'The slot is free again, and nobody will call you. We’ve told our sales team.',
  wasToBe: 'It was booked for',
  another: 'Book another demo',
  ended: 'This link doesn’t work',
  endedText:
    'Use the link in our latest email about your demo. Each email has one, and you can use it to see, move or cancel the demo at any time before it ends. Or book a new one: half an hour with a customer success agent, by phone or video, about your own fleet.',
  unanswered: 'We couldn’t confirm the change: the network or our server didn’t respond. Press the button again.',
  unavailable: 'We can’t show your demo right now. Nothing about it has changed.',
  again: 'Load this page again',
} as const;

/** What the title begins with, once the demo is booked or asked for at another time, or cancelled. */
export const appointmentOutcomes = {
  booked: 'Your demo is booked',
  requested: 'You asked for another time',
  cancelled: 'Your demo is cancelled',
} as const;
