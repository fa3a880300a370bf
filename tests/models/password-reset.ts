import type { SnapshotFrom } from 'xstate';
import { commonPassword } from '../../contract/password.ts';
import { passwordResetPage, passwordUpdated } from '../../contract/password-reset.ts';
import { type Strength, unrated } from '../../machines/password.ts';
import { passwordResetMachine, type ResetField, type ResetForm } from '../../machines/password-reset.ts';
import { type Deed, leftBehind, type Model, type Stage } from './model.ts';
import type { Person, Thing } from './person.ts';

type Reset = typeof passwordResetMachine;
type Snapshot = SnapshotFrom<Reset>;

/** Who forgot a password, and the new one. */
export const forgetful: ResetForm = {
  email: 'akinyi@forgetful.example',
  password: 'road to Athi River 7',
  password_again: 'road to Athi River 7',
};

/** The link that was mailed. */
export const resetToken = 'c2VjcmV0LWxpbmstb2YtYWtpbnlp';
export const resetLink = `${passwordResetPage}/${resetToken}`;

/** What the server finds wrong: with an address that the page let pass, with a link, and with a password. */
export const resetFaults = {
  email: { field: 'email', message: 'Invalid email' },
  token: { field: 'token', message: 'We do not know this link: ask for a new one' },
  password: { field: 'password', message: commonPassword },
};

/** A password that many people have. */
const common = 'password1';

const labels: Record<ResetField, string> = {
  email: 'Email',
  password: 'New password',
  password_again: 'Re-enter new password',
};

const title = { role: 'heading', level: 1, name: 'Reset your password' } as const;
const problem = { role: 'alert', text: 'There is a problem' } as const;
const unasked = { role: 'alert', text: 'No link was asked for yet' } as const;
const unchanged = { role: 'alert', text: 'Your password was not updated yet' } as const;
const unchecked = { role: 'status', text: 'We could not check your link' } as const;
const sendLink = { role: 'button', name: 'Send me a link' } as const;
const update = { role: 'button', name: 'Update my password' } as const;

/** How strong a password is found to be, and in which words that is told. */
const strengths: Record<string, Strength> = {
  [forgetful.password]: { score: 4, common: false },
  [common]: { score: 0, common: true },
};
const verdicts: Record<string, string> = { [forgetful.password]: 'Very strong', [common]: 'One of the most common' };

const isUntouched = (snapshot: Snapshot) => snapshot.matches('plain') && snapshot.context.form.email === '';

/** What is changed after a try is another request, under a key of its own. */
async function fillIn({ person, world }: Stage, before: Snapshot, field: ResetField, value: string): Promise<void> {
  if (before.context.key !== '') await world.beginAnew();
  if (field === 'email') await person.fill(labels.email, value === forgetful.email ? world.own(value) : value);
  else if (value === '') await person.fill(labels[field], '');
  // In one go: on the way there it would be other passwords, with other ratings.
  else await person.paste(labels[field], value);
}

function filled(field: ResetField, value: string, how: string, when: (snapshot: Snapshot) => boolean): Deed<Reset> {
  return {
    name: `${labels[field]} is ${how}`,
    event: { type: 'field.changed', field, value },
    when: (snapshot) => snapshot.context.form[field] !== value && when(snapshot),
    cause: (stage, { before }) => fillIn(stage, before, field, value),
  };
}

/** Once a new password may have been taken, another one would need another link. */
const isChoosing = (snapshot: Snapshot) =>
  snapshot.hasTag('choose') && !snapshot.matches({ choose: { form: 'unsent' } });
const isRepeatedOnce = (snapshot: Snapshot) =>
  hasChosen(snapshot) && snapshot.context.form.password_again === forgetful.password_again;
const hasChosen = (snapshot: Snapshot) => isChoosing(snapshot) && snapshot.context.form.password === forgetful.password;

/** The link is checked beside the form: nothing becomes of the focus. */
const uncheckedBy = (name: string, cause: (stage: Stage) => Promise<void>): Deed<Reset> => ({
  name,
  event: { type: 'xstate.error.actor.checkingLink', error: new Error(name) },
  cause,
});

const failed = (actor: string, name: string, cause: (stage: Stage) => Promise<void>): Deed<Reset> => ({
  name,
  event: { type: `xstate.error.actor.${actor}`, error: new Error(name) },
  cause: async (stage) => {
    await cause(stage);
    await stage.person.focused(title);
  },
});

const failures = (actor: string, what: string): Deed<Reset>[] => [
  failed(actor, `the server fails over ${what}`, ({ world }) => world.fail()),
  failed(actor, `the network breaks over ${what}`, ({ world }) => world.cut()),
  failed(actor, `the answer to ${what} is lost`, ({ world }) => world.lose()),
  failed(actor, `nothing answers to ${what}`, ({ world }) => world.timeOut()),
];

const rated = (password: string): Deed<Reset> => ({
  name: `'${password}' is found to be: ${verdicts[password]}`,
  event: { type: 'xstate.done.actor.ratingPassword', output: strengths[password] },
  when: ({ context }) => context.form.password === password,
  cause: ({ world }) => world.ratePassword(),
});

const deeds: readonly Deed<Reset>[] = [
  {
    name: 'the scripts start',
    event: { type: 'scripts.started' },
    opening: true,
    when: (snapshot) => snapshot.matches('plain'),
    cause: async () => {},
  },
  {
    name: 'the email was typed before the scripts ran',
    event: { type: 'field.changed', field: 'email', value: forgetful.email },
    opening: true,
    when: isUntouched,
    cause: ({ person, world }) => person.fill(labels.email, world.own(forgetful.email)),
  },
  {
    name: 'a reload left a draft behind',
    event: { type: 'form.restored', form: { email: forgetful.email } },
    opening: true,
    when: (snapshot) => snapshot.matches('plain') && snapshot.context.form.email === '',
    begin: leftBehind(passwordResetPage, ({ person, world }) => person.fill(labels.email, world.own(forgetful.email))),
    cause: async () => {},
  },
  {
    name: 'the link is followed',
    event: { type: 'scripts.started', token: resetToken },
    opening: true,
    when: isUntouched,
    begin: ({ world }) => world.resetLink(),
    cause: async () => {},
  },
  filled('email', forgetful.email, 'filled in', (snapshot) => snapshot.hasTag('ask')),
  filled(
    'email',
    'akinyi at forgetful',
    'filled in wrongly',
    (snapshot) => snapshot.hasTag('ask') && snapshot.context.form.email === forgetful.email,
  ),
  filled('password', forgetful.password, 'filled in', isChoosing),
  filled('password', common, 'one of the most common', hasChosen),
  filled('password', '', 'cleared', isRepeatedOnce),
  filled('password_again', forgetful.password_again, 'filled in', hasChosen),
  filled('password_again', 'road to Athi River 8', 'another one', isRepeatedOnce),
  rated(forgetful.password),
  rated(common),
  {
    name: 'the list of common passwords cannot be fetched',
    event: { type: 'xstate.error.actor.ratingPassword', error: new Error('not fetched') },
    // It is fetched with the first password that is typed at a page.
    when: ({ context: { strength, form } }) =>
      strength === unrated && form.password === forgetful.password && form.password_again === '',
    cause: ({ world }) => world.failRating(),
  },
  {
    name: 'the form is submitted',
    event: { type: 'form.submitted' },
    cause: async ({ person }, { before, after }) => {
      await person.click(before.hasTag('ask') ? sendLink : update);
      if (after.matches({ ask: 'faulty' }) || after.matches({ choose: { form: 'faulty' } })) {
        await person.focused(problem);
      }
    },
  },
  {
    name: 'the server mails a link',
    event: { type: 'xstate.done.actor.askingLink', output: undefined },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the server refuses the address',
    event: { type: 'xstate.error.actor.askingLink', error: { refused: true, faults: [resetFaults.email] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(problem);
    },
  },
  ...failures('askingLink', 'the address'),
  {
    name: 'the visitor asks again',
    event: { type: 'again.pressed' },
    cause: async ({ person }) => {
      await person.click({ role: 'button', name: 'Ask for another link' });
      await person.focused(title);
    },
  },
  {
    name: 'the link is found to work',
    event: { type: 'xstate.done.actor.checkingLink', output: undefined },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the link is found not to work',
    event: { type: 'xstate.error.actor.checkingLink', error: { refused: true, faults: [resetFaults.token] } },
    cause: ({ world }) => world.refuse('token'),
  },
  uncheckedBy('the server fails over the link', ({ world }) => world.fail()),
  uncheckedBy('the network breaks over the link', ({ world }) => world.cut()),
  uncheckedBy('the answer to the link is lost', ({ world }) => world.lose()),
  {
    ...uncheckedBy('nothing answers to the link', ({ world }) => world.timeOut()),
    // In the time that passes, a password would be rated too.
    when: (snapshot) => !snapshot.matches({ choose: { strength: 'rating' } }),
  },
  {
    name: 'the server updates the password',
    event: { type: 'xstate.done.actor.updatingPassword', output: undefined },
    cause: ({ world }) => world.accept(),
  },
  {
    name: 'the server refuses the link',
    event: { type: 'xstate.error.actor.updatingPassword', error: { refused: true, faults: [resetFaults.token] } },
    cause: ({ world }) => world.refuse('token'),
  },
  {
    name: 'the server refuses the password',
    event: { type: 'xstate.error.actor.updatingPassword', error: { refused: true, faults: [resetFaults.password] } },
    cause: async ({ world, person }) => {
      await world.refuse();
      await person.focused(problem);
    },
  },
  ...failures('updatingPassword', 'the password'),
];

export const passwordResetModel: Model<Reset> = {
  machine: passwordResetMachine,
  route: passwordResetPage,
  screen: 'wide',
  deeds,
  serialise: ({ context: { form, faults, key, token, strength } }) => [
    form,
    faults.map(({ field, message }) => [field, message]),
    key !== '',
    token !== '',
    strength,
  ],
  sources: {},
  states: {
    'passwordReset.plain': (person) => person.see(title),
    'passwordReset.ask': async (person, { context: { form } }, world) => {
      await person.see(title);
      await person.seeValue(labels.email, form.email === forgetful.email ? world.own(form.email) : form.email);
      await person.see(sendLink);
      await person.doesNotSee({ label: labels.password });
    },
    'passwordReset.ask.filling': seeNoFault,
    'passwordReset.ask.faulty': seeFaults,
    'passwordReset.ask.unsent': (person) => seeUnsent(person, unasked),
    'passwordReset.asking': async (person) => {
      await person.focused({ role: 'heading', level: 1, name: 'Asking for your link' });
      await person.see({ role: 'status', text: 'This takes a moment' });
      await person.doesNotSee({ label: labels.email });
    },
    'passwordReset.asked': async (person, { context: { form } }, world) => {
      await person.focused({ role: 'heading', level: 1, name: 'Check your mail' });
      await person.see({ text: world.own(form.email) });
      await person.see({ text: 'is on its way to it' });
      await person.doesNotSee({ label: labels.email });
    },
    'passwordReset.choose': async (person, { context: { form } }) => {
      await person.see(title);
      await person.seeValue(labels.password, form.password);
      await person.seeValue(labels.password_again, form.password_again);
      await person.see(update);
      await person.doesNotSee({ label: labels.email });
    },
    'passwordReset.choose.form.filling': async (person, { context: { form } }) => {
      await seeNoFault(person);
      const differs = form.password_again !== '' && form.password !== form.password_again;
      const hint = { role: 'status', text: 'Passwords do not match' } as const;
      await (differs ? person.see(hint) : person.doesNotSee(hint));
    },
    'passwordReset.choose.form.faulty': seeFaults,
    'passwordReset.choose.form.unsent': (person) => seeUnsent(person, unchanged),
    'passwordReset.choose.link.checking': (person) => person.doesNotSee(unchecked),
    'passwordReset.choose.link.settled': (person) => person.doesNotSee(unchecked),
    'passwordReset.choose.link.unanswered': (person) => person.see(unchecked),
    'passwordReset.choose.strength.unrated': seeVerdict,
    'passwordReset.choose.strength.rating': seeVerdict,
    'passwordReset.choose.strength.rated': seeVerdict,
    'passwordReset.updating': async (person) => {
      await person.focused({ role: 'heading', level: 1, name: 'Updating your password' });
      await person.see({ role: 'status', text: 'This takes a moment' });
      await person.doesNotSee({ label: labels.password });
    },
    'passwordReset.updated': async (person) => {
      await person.focused({ role: 'heading', level: 1, name: passwordUpdated });
      await person.see({ role: 'link', name: 'Sign In', within: { role: 'main' } });
      await person.doesNotSee({ label: labels.password });
    },
    'passwordReset.refused': async (person, { context: { faults } }) => {
      await person.focused({ role: 'heading', level: 1, name: 'This link does not work' });
      for (const { message } of faults) await person.see({ role: 'alert', text: message });
      await person.see({ role: 'link', name: 'Ask for a new link' });
      await person.doesNotSee({ label: labels.password });
    },
  },
};

async function seeNoFault(person: Person): Promise<void> {
  for (const alert of [problem, unasked, unchanged]) await person.doesNotSee(alert);
  await person.seeTitle(title.name);
}

async function seeFaults(person: Person, { context: { faults } }: Snapshot): Promise<void> {
  await person.see(problem);
  await person.seeTitle(`Error: ${title.name}`);
  for (const { field, message } of faults) {
    await person.see({ role: 'link', name: message, within: problem });
    await person.seeFault(labels[field as ResetField], message);
  }
}

async function seeUnsent(person: Person, alert: Thing): Promise<void> {
  await person.see(alert);
  await person.see({ role: 'link', name: '+254 700 000 000', within: alert });
  await person.doesNotSee(problem);
}

/** The last rating stays until the next one comes. */
async function seeVerdict(person: Person, { context: { strength } }: Snapshot): Promise<void> {
  for (const [password, text] of Object.entries(verdicts)) {
    const verdict = { role: 'status', text } as const;
    await (strength === strengths[password] ? person.see(verdict) : person.doesNotSee(verdict));
  }
}
