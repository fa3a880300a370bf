import { registrationSetup } from './registration-setup.ts';

/** How a page of the registration opens: with a draft, an invitation to follow, or a session to resume; or all over again. */
export const openingStates = {
  unhydrated: registrationSetup.createStateConfig({
    tags: 'email',
    description: 'The page as it was served: it can be filled in before any script runs.',
    meta: { requirement: '2.registration-email' },
    on: {
      'form.restored': {
        actions: 'restoreDraft',
        description: 'The draft of the page before a reload is taken over, except where something newer was typed.',
        meta: { requirement: '3.registration' },
      },
      'field.changed': {
        actions: 'rememberField',
        description: 'The email that was typed before the scripts ran is taken over.',
      },
      'scripts.started': [
        {
          guard: 'hasLink',
          target: 'link',
          actions: ['adoptLinkToken', 'adoptInvitationToken'],
          meta: { requirement: '7.code-link' },
        },
        {
          guard: 'hasInvitation',
          target: 'invitation',
          actions: ['adoptInvitationToken', 'rememberAsked'],
          meta: { requirement: '6.guest' },
        },
        { guard: 'isFinishedAsked', target: 'welcome', meta: { requirement: '2.registration-welcome' } },
        {
          guard: 'isResumable',
          target: 'resuming',
          actions: 'rememberAsked',
          meta: { requirement: '3.registration' },
        },
        { guard: 'isConfirmedAsked', target: 'confirmed', meta: { requirement: '3.registration' } },
        { guard: 'isCodeAsked', target: 'code', meta: { requirement: '3.registration' } },
        { target: 'email' },
      ],
    },
  }),
  link: registrationSetup.createStateConfig({
    tags: 'opening',
    initial: 'ready',
    meta: { requirement: '7.code-link' },
    on: {
      'address.changed': {
        guard: 'isFollowing',
        target: 'invitation',
        actions: 'rememberAsked',
        description: 'The page of the link is left, and the invitation is still followed.',
        meta: { requirement: '6.guest' },
      },
    },
    states: {
      ready: {
        description:
          'An emailed link is followed, which changes nothing, because programs follow links too: a button does.',
        on: { 'link.pressed': { target: 'using', actions: 'adoptLinkKey' } },
      },
      using: {
        description: 'The server begins a session for this browser, whoever asked for the email.',
        invoke: {
          id: 'usingLink',
          src: 'usingLink',
          input: ({ context: { link, linkKey } }) => ({ token: link, key: linkKey }),
          onDone: [
            {
              guard: 'isFollowing',
              target: '#registration.invitation',
              actions: 'adoptLinked',
              description: 'The code was asked for with an invitation.',
              meta: { requirement: '6.guest' },
            },
            { target: '#registration.resuming', actions: 'adoptLinked' },
          ],
          onError: [
            {
              guard: { type: 'isRejectedFor', params: { field: 'token' } },
              target: 'rejected',
              actions: 'adoptFieldErrors',
            },
            { guard: 'isRejected', target: 'limited', actions: 'adoptFieldErrors' },
            { target: 'unanswered' },
          ],
        },
      },
      limited: {
        description: 'The server is busy, or was asked too often: its words say when to try again, under the same key.',
        on: { 'link.pressed': { target: 'using', actions: ['adoptLinkKey', 'forgetFieldErrors'] } },
      },
      unanswered: {
        description: 'No answer came: one press tries again, under the same key.',
        on: { 'link.pressed': { target: 'using', actions: 'adoptLinkKey' } },
      },
      rejected: {
        description: 'The link is used, expired or unknown: the message says so, and another can be asked for.',
        on: {
          'restart.pressed': [
            {
              guard: 'isFollowing',
              target: '#registration.invitation',
              actions: 'forgetLink',
              description: 'The code was asked for with an invitation, which is followed anew.',
              meta: { requirement: '6.guest' },
            },
            { target: '#registration.email', actions: 'forgetLink' },
          ],
        },
      },
    },
  }),
  invitation: registrationSetup.createStateConfig({
    initial: 'checking',
    meta: { requirement: '6.guest' },
    states: {
      checking: {
        tags: 'opening',
        description:
          'The server is asked what the invitation is for. A link of the site leads away from it only once it is read.',
        on: { 'address.changed': { actions: 'rememberAsked' } },
        invoke: {
          id: 'checkingInvitation',
          src: 'checkingInvitation',
          input: ({ context }) => ({ invitation: context.invitation }),
          onDone: [
            {
              guard: 'isJoiningResumable',
              target: '#registration.resuming',
              actions: 'adoptInvitation',
              meta: { requirement: '3.registration' },
            },
            { guard: 'isJoiningUnderWay', target: '#registration.code', actions: 'adoptInvitation' },
            { target: '#registration.email', actions: 'adoptInvitation' },
          ],
          onError: [
            {
              guard: { type: 'isRejectedFor', params: { field: 'link' } },
              target: 'renewable',
              actions: 'adoptFieldErrors',
              meta: { requirement: '6.renewal' },
            },
            {
              guard: { type: 'isRejectedFor', params: { field: 'invitation' } },
              target: 'gone',
              actions: 'adoptFieldErrors',
            },
            { target: 'unanswered', actions: 'adoptFieldErrors' },
          ],
        },
      },
      unanswered: {
        tags: 'opening',
        description:
          'No answer came, or the server is busy or was asked too often, as its words say: the invitation can be checked again.',
        on: {
          'retry.pressed': { target: 'checking', actions: 'forgetFieldErrors' },
          'address.changed': { target: 'checking', actions: ['rememberAsked', 'forgetFieldErrors'] },
        },
      },
      renewable: {
        meta: { requirement: '6.renewal' },
        initial: 'offered',
        on: { 'restart.pressed': { target: '#registration.email', actions: 'forgetInvitation' } },
        states: {
          offered: {
            description:
              'The emailed link has expired, or a newer one was emailed: the page offers to email a new one.',
            on: { 'renew.pressed': { target: '#registration.invitation.renewing', actions: 'adoptRenewalKey' } },
          },
          limited: {
            description:
              'Too many links were emailed: the message says when another one can be asked for, by the same key.',
            on: { 'renew.pressed': { target: '#registration.invitation.renewing' } },
          },
          unanswered: {
            description:
              'No answer came, so no new link may have been emailed: one press tries again, and emails no second one.',
            on: { 'retry.pressed': { target: '#registration.invitation.renewing' } },
          },
        },
      },
      renewing: {
        description: 'A new link is asked for: it goes to the address that was invited, and to no other.',
        meta: { requirement: '6.renewal' },
        invoke: {
          id: 'renewingInvitation',
          src: 'renewingInvitation',
          input: ({ context: { invitation, renewalKey } }) => ({ invitation, key: renewalKey }),
          onDone: { target: 'renewed', actions: 'rememberRenewed' },
          onError: [
            {
              guard: { type: 'isRejectedFor', params: { field: 'invitation' } },
              target: 'gone',
              actions: 'adoptFieldErrors',
              description: 'In the meantime it was used, or expired for good.',
            },
            { guard: 'isRejected', target: 'renewable.limited', actions: 'adoptFieldErrors' },
            { target: 'renewable.unanswered' },
          ],
        },
      },
      renewed: {
        description: 'A new link is on its way, and those before it no longer work. Another one can be asked for.',
        meta: { requirement: '6.renewal' },
        on: { 'renew.pressed': { target: 'renewing', actions: 'adoptRenewalKey' } },
      },
      gone: {
        description: 'The invitation is used, unknown or expired for good: the page offers the normal registration.',
        on: { 'restart.pressed': { target: '#registration.email', actions: 'forgetInvitation' } },
      },
    },
  }),
  resuming: registrationSetup.createStateConfig({
    tags: 'opening',
    initial: 'asking',
    meta: { requirement: '3.registration' },
    states: {
      asking: {
        description: 'The server holds the session, so it is asked how far the registration is.',
        invoke: {
          id: 'readingSession',
          src: 'readingSession',
          input: ({ context: { key } }) => ({ key }),
          onDone: [
            {
              guard: { type: 'isNext', params: { next: 'welcome' } },
              target: '#registration.welcome',
              actions: ['adoptSession', 'finish'],
              description: 'The answer that finished it was lost, or came to another tab.',
            },
            {
              guard: 'isChoiceNext',
              target: '#registration.choice',
              actions: 'adoptSession',
              description: 'Joining would leave nobody in the company that the visitor has.',
              meta: { requirement: '6.own-company' },
            },
            {
              guard: 'isJoinNext',
              target: '#registration.confirmation',
              actions: 'adoptSession',
              meta: { requirement: '6.guest' },
            },
            {
              guard: { type: 'isNext', params: { next: 'join' } },
              target: '#registration.registered',
              actions: 'adoptSession',
              description: 'The registration was finished on another device.',
            },
            {
              guard: 'isAccountDue',
              target: '#registration.account',
              actions: 'adoptSession',
              description:
                'The step is asked for or next, or an invitation is followed, which replaces what was begun.',
            },
            { guard: 'isTeamDue', target: '#registration.team', actions: 'adoptSession' },
            { target: '#registration.invites', actions: 'adoptSession' },
          ],
          onError: [
            {
              guard: 'isCookieMissing',
              target: '#registration.blocked',
              meta: { requirement: '3.registration-cookies' },
            },
            {
              guard: { type: 'isRejectedFor', params: { field: 'token' } },
              target: '#registration.code',
              actions: 'noteEnded',
            },
            { target: 'unanswered', actions: 'adoptFieldErrors' },
          ],
        },
      },
      unanswered: {
        description:
          'No answer came, or the server is busy or was asked too often, as its words say: it can be asked again, and everything typed is kept.',
        on: {
          'retry.pressed': { target: 'asking', actions: 'forgetFieldErrors' },
          'restart.pressed': { target: '#registration.startingOver' },
        },
      },
    },
  }),
  blocked: registrationSetup.createStateConfig({
    tags: 'opening',
    description:
      'The browser did not keep the cookie of the session that has just begun: the page says to allow cookies.',
    meta: { requirement: '3.registration-cookies' },
    on: {
      'retry.pressed': [
        {
          guard: 'isLinkFollowed',
          target: 'link.using',
          description: 'The same link begins a session again, under the same key.',
        },
        { target: 'code', description: 'The same code, which is kept, is verified again under the same key.' },
      ],
    },
  }),
  registered: registrationSetup.createStateConfig({
    tags: 'account',
    description: 'The address has an account: the visitor can sign in, or set a new password.',
    meta: { requirement: '3.registration' },
  }),
  startingOver: registrationSetup.createStateConfig({
    tags: 'email',
    description: 'The server ends the session of the registration so far. If no answer comes, it expires by itself.',
    meta: { requirement: '2.registration-recovery' },
    invoke: {
      id: 'endingSession',
      src: 'endingSession',
      input: ({ context: { key } }) => ({ key }),
      onDone: { target: 'email', actions: 'startOver' },
      onError: { target: 'email', actions: 'startOver' },
    },
  }),
};
