import { restorationPage } from '../../../contract/company-restoration.ts';
import { companyRestorationMachine } from '../../../machines/company-restoration.ts';
import type { EmailedLink } from '../emailed-link.ts';
import { busy, failures, scriptsStart } from '../event-cases.ts';
import type { Model, ModelEventCase } from '../model.ts';
import { answers, newcomer, ownCompany } from '../registration/fixtures.ts';

type Restoration = typeof companyRestorationMachine;

/** The token of the emailed link. */
export const restorationToken = 'bGluay10by1yZXN0b3Jl';

/**
 * The link that brings a company back, whose owner has joined a team as a guest (default), or is `needed` as the only manager of
 * their present team.
 */
const restorationLink: EmailedLink<'needed'> = {
  flow: 'company-restoration',
  page: `${restorationPage}/${restorationToken}`,
  address: newcomer.email,
  byHand: (tester, how) => {
    tester.does(
      `Register a company called ${ownCompany.team}, be invited to another, and join it, which deletes yours${how ? '; be the only manager there' : ''}`,
    );
    return 'the link in the email about the deleted company';
  },
};

/** What is back in the model. */
export const restored = { team: ownCompany.team, invitations: 0, left: answers.shared.team };

/** The errors of a link that does not work, and of a team that would be left without a manager. */
export const restorationErrors = {
  token: {
    field: 'token',
    message: 'We don’t recognise this link: it may be older than 30 days, after which a company is erased',
  },
  team: {
    field: 'team',
    message: `${answers.shared.team} would be left without a manager: sign in, make somebody else a manager of it, then press the button again`,
  },
};

const tooOften = { field: '', message: busy.words };
const heading = { role: 'heading', level: 1, name: 'Bring your company back' } as const;
const button = { role: 'button', name: 'Bring my company back' } as const;
const failure = { role: 'alert', text: 'We couldn’t confirm that your company is back' } as const;
const needed = { role: 'alert', text: 'would be left without a manager' } as const;

const answered = (answer: object) =>
  ({ type: 'page.answered', answer: { flow: 'companyRestoration', form: {}, ...answer } }) as never;

const eventCases: readonly ModelEventCase<Restoration>[] = [
  {
    ...scriptsStart,
    name: 'the link is followed',
    begin: ({ environment }) => environment.emailedLink(restorationLink),
  },
  {
    name: 'the button was pressed without scripts',
    event: answered({ kind: 'accepted', company: { ...restored, left: '' } }),
    opening: true,
    begin: ({ environment }) => environment.emailedLink(restorationLink),
    cause: ({ user }) => user.click(button),
  },
  {
    name: 'the button was pressed without scripts by the only manager of another team',
    event: answered({ kind: 'rejected', fieldErrors: [restorationErrors.team] }),
    opening: true,
    begin: ({ environment }) => environment.emailedLink(restorationLink, 'needed'),
    cause: async ({ user, environment }) => {
      await user.click(button);
      // What the page says to do: the button works from then on.
      await environment.somebodyElse(restorationLink, () => user.see(needed));
    },
  },
  {
    name: 'the button was pressed without scripts and the link was unknown',
    event: answered({ kind: 'rejected', fieldErrors: [restorationErrors.token] }),
    opening: true,
    cause: ({ user }) => user.click(button),
  },
  {
    name: 'the button is pressed',
    event: { type: 'form.submitted', token: restorationToken },
    cause: ({ user }) => user.click(button),
  },
  {
    name: 'the company is back',
    event: { type: 'xstate.done.actor.restoringCompany', output: restored },
    cause: ({ environment }) => environment.accept(),
  },
  {
    name: 'the server rejects the link',
    event: {
      type: 'xstate.error.actor.restoringCompany',
      error: { rejected: true, fieldErrors: [restorationErrors.token] },
    },
    cause: ({ environment }) => environment.reject('token'),
  },
  {
    name: 'the team that would be left needs its manager',
    event: {
      type: 'xstate.error.actor.restoringCompany',
      error: { rejected: true, fieldErrors: [restorationErrors.team] },
    },
    cause: ({ environment }) => environment.reject('team'),
  },
  {
    name: 'the button is pressed too often',
    event: { type: 'xstate.error.actor.restoringCompany', error: { rejected: true, fieldErrors: [tooOften] } },
    cause: ({ environment }) => environment.limit(tooOften.message, 5),
  },
  ...failures('restoringCompany'),
];

export const companyRestorationModel: Model<Restoration> = {
  machine: companyRestorationMachine,
  route: restorationLink.page,
  screen: 'wide',
  isAlsoNarrow: true,
  eventCases,
  smoke: [
    { title: 'Bring a company back', steps: ['the link is followed', 'the company is back'] },
    { title: 'Bring a company back while the network is down', steps: ['the link is followed', 'the network breaks'] },
  ],
  serialise: ({ context: { token, company, fieldErrors } }) => [
    token !== '',
    company.team,
    fieldErrors.map(({ message }) => message),
  ],
  sources: {},
  states: {
    'companyRestoration.unhydrated': (user) => user.see(heading),
    'companyRestoration.form': async (user) => {
      await user.see(heading);
      await user.see(button);
      await user.doesNotSee(needed);
    },
    'companyRestoration.form.ready': (user) => user.doesNotSee(failure),
    'companyRestoration.form.unanswered': async (user, { context: { fieldErrors } }) => {
      await (fieldErrors.length > 0 ? user.doesNotSee(failure) : user.see(failure));
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
    },
    'companyRestoration.sending': async (user) => {
      await user.see({ role: 'status', text: 'Bringing your company back' });
      await user.doesNotSee(failure);
    },
    'companyRestoration.needed': async (user) => {
      await user.see(needed);
      await user.seeTitle('Error: Bring your company back');
      await user.see(button);
    },
    'companyRestoration.done': async (user, { context: { company } }, environment) => {
      await user.focused({ role: 'heading', level: 1, name: `${environment.own(company.team)} is back` });
      await user.seeTitle('Your company is back');
      await user.see({
        text: `You’re in it again${company.left && `, and have left ${environment.own(company.left)}`}. No invitation to it works at the moment`,
      });
      await user.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
      await user.doesNotSee(button);
    },
    'companyRestoration.rejected': async (user, { context: { fieldErrors } }) => {
      await user.focused({ role: 'heading', level: 1, name: 'Nothing was changed' });
      await user.seeTitle('Error: Bring your company back');
      for (const { message } of fieldErrors) await user.see({ role: 'alert', text: message });
      await user.doesNotSee(button);
    },
  },
};
