import { durationInWords } from './duration.ts';
import { invitationLifetime } from './limits.ts';

/** How many people of a new company were invited and have not joined yet, and the last day of its trial in words; empty if it is not known. */
type Beginning = { waiting: number; trialEnd: string };

/** The three steps after the registration of a company. */
export function nextSteps({ waiting, trialEnd }: Beginning) {
  return [
    { title: 'You sign in', text: 'With your username and password. Your team and its roles are already there.' },
    peopleJoin(waiting),
    {
      title: trialEnd ? `You try it until ${trialEnd}` : 'You try it, free of charge',
      text: 'With your own vehicles and people. Then you choose a plan. If you don’t choose one, you don’t pay anything.',
    },
  ];
}

function peopleJoin(waiting: number) {
  if (waiting === 0) return { title: 'You invite your people', text: 'Each with a role, once you’ve signed in.' };
  return {
    title: waiting === 1 ? 'The person you invited joins' : `The ${waiting} people you invited join`,
    text: `They use the link in their email. It works for ${durationInWords(invitationLifetime)}, and you can send it again.`,
  };
}
