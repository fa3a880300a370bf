import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { asTyped, mailboxOf } from '../contract/email.ts';
import type { FieldError } from '../contract/field-error.ts';
import { resendPause } from '../contract/limits.ts';
import {
  type AccountAnswer,
  deletionFieldErrors,
  emailFieldErrors,
  type InvitationAnswer,
  isAlone,
  type OwnCompany,
  type SessionAnswer,
  type TeamAnswer,
  teamFieldErrors,
} from '../contract/registration.ts';
import { type AccountOutcome, accountMachine } from './account.ts';
import { outputOf, snapshotOf } from './actor-events.ts';
import { type CodeRequest, codeMachine, type SentCode } from './code.ts';
import { type InvitationsOutcome, invitationsMachine } from './invitations.ts';
import { notProvided } from './not-provided.ts';
import {
  blankRegistration,
  type InvitationRequest,
  type LinkUse,
  noTeam,
  type RegistrationContext,
  type RegistrationEvent,
  type RegistrationForm,
  type RenewalRequest,
  type SessionRequest,
  type TeamCreation,
  type TeamJoining,
  type UsedLink,
} from './registration-context.ts';
import { isAfterCode, type RegistrationStep } from './registration-steps.ts';
import { isRejected, isRejectedFor, rejectedFieldErrors } from './submission.ts';

/** The actors, guards and actions of the registration; `machines/registration.ts` is its chart. */
export const registrationSetup = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    meta: {} as { requirement: string },
    tags: {} as RegistrationStep | 'recovery' | 'opening',
    children: {} as {
      enteringCode: 'enteringCode';
      settingUpAccount: 'settingUpAccount';
      invitingPeople: 'invitingPeople';
    },
  },
  actors: {
    checkingInvitation: fromPromise<InvitationAnswer, InvitationRequest>(notProvided('checkingInvitation')),
    renewingInvitation: fromPromise<void, RenewalRequest>(notProvided('renewingInvitation')),
    usingLink: fromPromise<UsedLink, LinkUse>(notProvided('usingLink')),
    sendingCode: fromPromise<SentCode, CodeRequest>(notProvided('sendingCode')),
    readingSession: fromPromise<SessionAnswer, SessionRequest>(notProvided('readingSession')),
    endingSession: fromPromise<void, SessionRequest>(notProvided('endingSession')),
    joiningTeam: fromPromise<AccountAnswer, TeamJoining>(notProvided('joiningTeam')),
    creatingTeam: fromPromise<TeamAnswer, TeamCreation>(notProvided('creatingTeam')),
    enteringCode: codeMachine,
    settingUpAccount: accountMachine,
    invitingPeople: invitationsMachine,
  },
  guards: {
    hasLink: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.link !== undefined;
    },
    hasInvitation: ({ event }) => {
      assertEvent(event, 'scripts.started');
      return event.invitation !== undefined;
    },
    isFinishedAsked: ({ context, event }) => context.finished !== null && stepOf(event) !== 'email',
    isResumable: ({ context, event }) => context.verified !== '' && isAfterCode(stepOf(event)),
    isConfirmedAsked: ({ context, event }) => context.verified !== '' && stepOf(event) !== 'email',
    isCodeAsked: ({ context, event }) => context.sentTo !== '' && stepOf(event) !== 'email',
    isJoiningResumable: ({ context, event }) =>
      isJoiningUnderWay(context, outputOf(event, 'checkingInvitation')) &&
      (context.verified !== '' || context.link !== '') &&
      isAfterCode(context.asked),
    isJoiningUnderWay: ({ context, event }) => isJoiningUnderWay(context, outputOf(event, 'checkingInvitation')),
    isReachedStep: ({ context, event }, { step }: { step: RegistrationStep }) =>
      stepOf(event) === step && isReached(context, step),
    isConfirmedStep: ({ context, event }) => stepOf(event) === 'code' && context.verified !== '',
    isUnreadStep: ({ context, event }) =>
      isAfterCode(stepOf(event)) && context.verified !== '' && context.reached === '',
    isFollowing: ({ context }) => context.invitation !== '',
    isLinkFollowed: ({ context }) => context.link !== '',
    isRegisteredStep: ({ context, event }) =>
      stepOf(event) === 'account' && context.reached === 'join' && context.joining === null,
    isJoiningStep: ({ context, event }) =>
      stepOf(event) === 'account' && context.reached === 'join' && context.joining !== null,
    isChoiceStep: ({ context, event }) =>
      stepOf(event) === 'account' && context.reached === 'join' && isLeftEmpty(context.company, context),
    isEmailConfirmed: ({ context }) => context.verified !== '' && context.verified === mailboxOf(context.form.email),
    isEmailValid: ({ context }) => emailFieldErrors(context.form).length === 0,
    /** The server has just begun a session and is asked for it without its cookie: the browser did not keep that. */
    isCookieMissing: ({ context, event }) => context.verified === '' && isRejectedFor({ event }, { field: 'token' }),
    isOtherConfirmed: ({ context }) => context.verified !== '' && context.sentTo !== mailboxOf(context.form.email),
    isTeamNamed: ({ context }) => isTeamNamed(context),
    isNext: ({ event }, { next }: { next: string }) => nextOf(event) === next,
    isJoinNext: ({ context, event }) => nextOf(event) === 'join' && context.joining !== null,
    isChoiceNext: ({ context, event }) =>
      nextOf(event) === 'join' && isLeftEmpty(outputOf<SessionAnswer>(event).company ?? null, context),
    isCompanyNamed: ({ context }) => companyFieldErrors(context).length === 0,
    // A visitor who follows an invitation does not continue a company of their own: joining replaces it.
    isAccountDue: ({ context, event }) =>
      context.joining !== null || context.asked === 'account' || nextOf(event) === 'account',
    isTeamDue: ({ context, event }) => context.asked === 'team' || nextOf(event) === 'team',
    hasOutcome: ({ event }, { kind }: { kind: (AccountOutcome | InvitationsOutcome)['kind'] }) =>
      outputOf<AccountOutcome | InvitationsOutcome>(event).kind === kind,
    isRejectedFor,
    isRejected,
  },
  actions: {
    restoreDraft: assign(({ context, event }) => {
      assertEvent(event, 'form.restored');
      const { draft } = event;
      const form = { ...context.form, ...draft.form, email: context.form.email || (draft.form?.email ?? '') };
      return { ...draft, form };
    }),
    rememberAsked: assign(({ context, event }) => ({ asked: stepOf(event) ?? context.asked })),
    askForFurthest: assign({ asked: 'welcome' }),
    adoptInvitationToken: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { invitation: event.invitation ?? '' };
    }),
    adoptLinkToken: assign(({ event }) => {
      assertEvent(event, 'scripts.started');
      return { link: event.link ?? '' };
    }),
    forgetLink: assign({ link: '', linkKey: '', asked: 'email', fieldErrors: [] }),
    /** A retry repeats the key. */
    adoptLinkKey: assign(({ context, event }) => {
      assertEvent(event, 'link.pressed');
      return { linkKey: context.linkKey || event.key };
    }),
    /** Another address is another registration: only what is about the person is kept. */
    adoptLinked: assign(({ context, event }) => {
      const { email: sentTo, sentAt } = outputOf<UsedLink>(event, 'usingLink');
      const { link, linkKey, invitation } = context;
      const form = { ...context.form, email: asTyped(sentTo, context.form.email) };
      const known = sentTo === context.sentTo ? context : blankRegistration;
      const session = { key: linkKey, verified: '', reached: '' as const, asked: 'welcome' as const };
      return {
        ...known,
        form,
        link,
        linkKey,
        invitation,
        fieldErrors: [],
        sentTo,
        sentAt,
        pauseEnds: sentAt,
        ...session,
      };
    }),
    adoptInvitation: assign(({ context, event }) => {
      const joining = outputOf<InvitationAnswer>(event, 'checkingInvitation');
      return { joining, form: { ...context.form, email: joining.email ?? context.form.email } };
    }),
    forgetInvitation: assign({ invitation: '', joining: null, renewalKey: '', link: '', linkKey: '', fieldErrors: [] }),
    /** A retry repeats the key. */
    adoptRenewalKey: assign(({ context, event }) => {
      assertEvent(event, 'renew.pressed');
      return { renewalKey: context.renewalKey || event.key };
    }),
    rememberRenewed: assign({ renewalKey: '', fieldErrors: [] }),
    rememberField: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return { form: { ...context.form, [event.field]: event.value } };
    }),
    findEmailFieldErrors: assign({ fieldErrors: ({ context }) => emailFieldErrors(context.form) }),
    findCompanyFieldErrors: assign({ fieldErrors: ({ context }) => companyFieldErrors(context) }),
    findTeamFieldErrors: assign({ fieldErrors: ({ context }) => teamFieldErrors(context.form) }),
    adoptFieldErrors: assign({ fieldErrors: rejectedFieldErrors }),
    adoptOutcomeFieldErrors: assign({
      fieldErrors: ({ event }) => outputOf<{ fieldErrors: FieldError[] }>(event).fieldErrors,
    }),
    forgetFieldErrors: assign({ fieldErrors: [] }),
    /** A retry repeats the keys. */
    adoptKeys: assign(({ context, event }) => {
      assertEvent(event, 'email.submitted');
      return { nextKey: context.nextKey || event.key, codeKey: context.codeKey || event.codeKey };
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    rememberSent: assign(({ context, event }) => {
      const { sentAt } = outputOf<SentCode>(event, 'sendingCode');
      return { form: { ...context.form, code: '' }, link: '', codeKey: '', sentAt, pauseEnds: sentAt + resendPause };
    }),
    /** Another address is another registration: only what is about the person is kept. */
    adoptAddress: assign(({ context }) => {
      const { form, invitation, joining, renewalKey, nextKey, sentAt, pauseEnds } = context;
      const sentTo = mailboxOf(form.email);
      if (sentTo === context.sentTo) return { nextKey: '' };
      const following = { invitation, joining, renewalKey };
      return { ...blankRegistration, form, ...following, key: nextKey, sentTo, sentAt, pauseEnds };
    }),
    keepCode: assign(({ context, event }) => {
      const { form, codeKey, sentAt, pauseEnds } = snapshotOf<typeof codeMachine>(event, 'enteringCode').context;
      return { form: { ...context.form, ...form }, codeKey, sentAt, pauseEnds };
    }),
    keepAccount: assign(({ context, event }) => {
      const { form, tries } = snapshotOf<typeof accountMachine>(event, 'settingUpAccount').context;
      return { form: { ...context.form, ...form }, tries };
    }),
    keepRows: assign({
      rows: ({ event }) => snapshotOf<typeof invitationsMachine>(event, 'invitingPeople').context.rows,
    }),
    noteEnded: assign(({ context }) => ({
      form: { ...context.form, code: '' },
      fieldErrors: [],
      verified: '',
      reached: '' as const,
      hasEnded: true,
      hasCompanyChanged: false,
    })),
    noteCompanyChanged: assign({ hasCompanyChanged: true, fieldErrors: [] }),
    adoptCode: assign(({ context, event }) => ({
      form: { ...context.form, ...outputOf<{ code: string }>(event, 'enteringCode') },
    })),
    forgetPasswords: assign(({ context }) => ({
      form: { ...context.form, password: '', password_again: '' },
      fieldErrors: [],
    })),
    adoptSession: assign(({ context, event }) => {
      const answer = outputOf<SessionAnswer | AccountAnswer>(event);
      return {
        ...('email' in answer && { verified: answer.email }),
        form: { ...('email' in answer ? resumedForm(context, answer) : namedForm(context, answer)), code: '' },
        link: '',
        linkKey: '',
        reached: reachedBy(answer.next, context),
        hasEnded: false,
        username: answer.username,
        roles: answer.roles,
        team: answer.team ?? noTeam,
        // Joining answers without it: what was left is still to be named.
        company: 'email' in answer ? (answer.company ?? null) : context.company,
      };
    }),
    adoptTeam: assign(({ event }) => ({
      team: outputOf<TeamAnswer>(event, 'creatingTeam'),
      reached: 'invites' as const,
    })),
    finish: assign(({ context, event }) => {
      const { username, form, joining, company, key } = context;
      const { invited = 0, trial_ends = '' } = outputOf<{ invited?: number; trial_ends?: string }>(event);
      const deleted = company && isLeftEmpty(company, context) ? company.team : '';
      return {
        ...blankRegistration,
        finished: {
          username: asTyped(username, form.email),
          first_name: form.first_name.trim(),
          joining,
          invited,
          deleted,
          trial_ends,
          key: joining ? '' : key,
        },
      };
    }),
    startOver: assign(blankRegistration),
  },
});

/**
 * The form with what the server has of a registration that was begun on another device. What was typed on this one is newer, and
 * somebody who follows an invitation is asked for everything again.
 */
function resumedForm({ form, joining }: RegistrationContext, answer: SessionAnswer): RegistrationForm {
  if (joining !== null) return form;
  const { first_name = '', last_name = '', team } = answer;
  return {
    ...form,
    first_name: form.first_name || first_name,
    last_name: form.last_name || last_name,
    name: form.name || (team?.name ?? ''),
  };
}

/** The form with the name of an account that was there, which nobody typed. */
function namedForm({ form }: RegistrationContext, { first_name }: AccountAnswer): RegistrationForm {
  return first_name ? { ...form, first_name } : form;
}

/** Whether the team has a name, so that it can be created. */
export function isTeamNamed({ form }: Pick<RegistrationContext, 'form'>): boolean {
  return teamFieldErrors(form).length === 0;
}

function companyFieldErrors({ form, company }: RegistrationContext): FieldError[] {
  return deletionFieldErrors(form.company, company?.team ?? '');
}

/** Whether nobody is left in a company once its visitor joins another team. Their own team they cannot join. */
function isLeftEmpty(company: OwnCompany | null, { joining }: RegistrationContext): boolean {
  return company !== null && joining !== null && isAlone(company) && company.team !== joining.team;
}

/** Whether a step has been reached, so that its address opens it. */
function isReached({ sentTo, reached, finished }: RegistrationContext, step: RegistrationStep): boolean {
  const reachedBySteps: Record<RegistrationStep, boolean> = {
    email: true,
    code: sentTo !== '',
    account: reached !== '',
    team: reached === 'team' || reached === 'invites',
    invites: reached === 'invites',
    welcome: finished !== null,
  };
  return reachedBySteps[step];
}

/** The step that an event asks for by its address. */
function stepOf(event: RegistrationEvent): RegistrationStep | undefined {
  return 'step' in event ? event.step : undefined;
}

/** The step that the server names next. */
function nextOf(event: RegistrationEvent): string | undefined {
  return outputOf<{ next?: string }>(event).next;
}

/**
 * The furthest step that can be opened, by the one that the server names next. While an invitation is followed, the
 * later steps of a company of one's own are closed.
 */
function reachedBy(next: SessionAnswer['next'], { joining }: RegistrationContext): RegistrationContext['reached'] {
  if (next === 'welcome') return '';
  return joining !== null && next !== 'join' ? 'account' : next;
}

/** Whether the registration under way belongs to the person whom the invitation is for, at a step after the first. */
function isJoiningUnderWay({ sentTo, asked }: RegistrationContext, { email = sentTo }: InvitationAnswer): boolean {
  return sentTo !== '' && mailboxOf(email) === sentTo && asked !== 'email';
}
