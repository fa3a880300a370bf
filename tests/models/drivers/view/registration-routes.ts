import { HttpResponse } from 'msw';
import * as z from 'zod/mini';
import { emailAddress } from '../../../../contract/email.ts';
import { codeLength } from '../../../../contract/limits.ts';
import {
  accountRequest,
  invitationRequest,
  invitationsRequest,
  joinRequest,
  linkRequest,
  type ResendRequest,
  registrationPaths,
  resendRequest,
  teamRequest,
} from '../../../../contract/registration.ts';
import { companies, notInvited } from '../../company-home/fixtures.ts';
import type { Invitee } from '../../environment.ts';
import { answers, fieldErrors, invitations, newcomer } from '../../registration/fixtures.ts';
import { json, type MockRoute } from './route.ts';

const {
  sendCode,
  verifyCode,
  account,
  team,
  invitations: invite,
  skip,
  invitation,
  link,
  renewInvitation,
  resendInvitation,
  session,
} = registrationPaths;

export const mockRegistrationRoutes: readonly MockRoute[] = [
  {
    method: 'get',
    path: `${sendCode}/:email`,
    schema: z.object({ email: emailAddress() }),
    accepted: () => HttpResponse.text('An email is on its way.'),
    rejections: [fieldErrors.email],
  },
  {
    method: 'get',
    path: session,
    schema: z.object({}),
    accepted: (_body, memory) => {
      const { standing } = answers;
      if (memory.has(invite)) return json(companies.registered, 200);
      if (memory.has('member' satisfies Invitee)) return json(standing.join, 200);
      if (memory.has('colleague' satisfies Invitee)) return json(standing.colleague, 200);
      if (memory.has('registrant' satisfies Invitee) || memory.has(team)) return json(standing.invites, 200);
      return json(memory.has(account) ? standing.team : standing.account, 200);
    },
    stale: {
      welcome: () => json(answers.standing.welcome, 200),
      join: () => json(answers.standing.join, 200),
      moved: () => json(companies.left, 200),
    },
    rejections: [fieldErrors.token],
  },
  {
    method: 'delete',
    path: session,
    schema: z.object({}),
    accepted: () => new HttpResponse(null, { status: 204 }),
    rejections: [fieldErrors.token],
  },
  {
    method: 'get',
    path: `${verifyCode}/:email/:code`,
    schema: z.object({ email: emailAddress(), code: z.string().check(z.length(codeLength)) }),
    accepted: (body) => HttpResponse.text((body as { email: string }).email),
    rejections: [fieldErrors.code],
  },
  {
    method: 'post',
    path: link,
    schema: linkRequest,
    accepted: () => json({ email: newcomer.email }, 200),
    rejections: [fieldErrors.emailedLink],
  },
  {
    method: 'post',
    path: account,
    schema: z.union([accountRequest, joinRequest]),
    accepted: (body, memory) => {
      if ('invitation' in (body as object))
        return json('password' in (body as object) ? answers.finished : answers.moved);
      return json(memory.has(team) ? answers.withTeam : answers.account);
    },
    stale: { invites: () => json(answers.withTeam, 200) },
    rejections: [
      fieldErrors.password,
      fieldErrors.token,
      fieldErrors.invitation,
      fieldErrors.link,
      fieldErrors.company,
      fieldErrors.deleting,
    ],
  },
  {
    method: 'post',
    path: team,
    schema: teamRequest,
    accepted: () => json(answers.team),
    rejections: [fieldErrors.name, fieldErrors.token],
  },
  {
    method: 'post',
    path: invite,
    schema: invitationsRequest,
    accepted: (body) =>
      json({
        username: answers.account.username,
        invited: (body as { invitations: unknown[] }).invitations.length,
        trial_ends: answers.trialEnds,
      }),
    rejections: [fieldErrors.invite, fieldErrors.token],
  },
  {
    method: 'post',
    path: resendInvitation,
    schema: resendRequest,
    accepted: (body) => json((body as ResendRequest).links === 1 ? companies.resent : companies.resentAgain, 200),
    stale: { joined: () => json(companies.joined, 200) },
    rejections: [notInvited, fieldErrors.token],
  },
  {
    method: 'post',
    path: skip,
    schema: z.object({}),
    accepted: () => json({ username: answers.account.username, invited: 0, trial_ends: answers.trialEnds }, 200),
    rejections: [fieldErrors.token],
  },
  {
    method: 'post',
    path: invitation,
    schema: invitationRequest,
    accepted: (body) =>
      json((body as { invitation: string }).invitation === invitations.shared ? answers.shared : answers.mailed, 200),
    rejections: [fieldErrors.invitation, fieldErrors.link],
    rejected: (fieldError) => json({ errors: [fieldError] }, 200),
  },
  {
    method: 'post',
    path: renewInvitation,
    schema: invitationRequest,
    accepted: () => json({ detail: 'A new link is on its way to the address that the invitation was sent to.' }, 202),
    rejections: [fieldErrors.invitation],
  },
];
