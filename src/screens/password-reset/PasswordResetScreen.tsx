import { useEffect, useMemo } from 'react';
import { passwordReset as words } from '../../../content/password-reset.ts';
import { passwordResetMachine } from '../../../machines/password-reset.ts';
import {
  checkingLink,
  loadCalls,
  passwordResetDraft,
  requestingLink,
  updatingPassword,
} from '../../actors/password-reset.ts';
import { ratingPassword } from '../../actors/password-strength.ts';
import { FlowSending } from '../../components/form/FlowSending.tsx';
import { useStart } from '../../components/form/useStart.ts';
import { firstIntent } from '../../design/intent.ts';
import { NextSteps, WithNextSteps } from '../../design/NextSteps.tsx';
import { useFlow } from '../../hooks/useFlow.ts';
import { AskForm } from './AskForm.tsx';
import { ChooseForm } from './ChooseForm.tsx';
import { LinkAsked } from './LinkAsked.tsx';
import { LinkRejected } from './LinkRefused.tsx';
import { PasswordUpdated } from './PasswordUpdated.tsx';

const machine = passwordResetMachine.provide({
  actors: { requestingLink, checkingLink, updatingPassword, ratingPassword },
});

/** Resetting a password: specification 2 (Password reset); `token` is that of the link that was followed. */
export function PasswordResetScreen({ token }: { token?: string }) {
  const [snapshot, send] = useFlow(machine);
  const { context } = snapshot;
  const arriving = snapshot.matches('unhydrated');
  const asks = snapshot.hasTag('request');
  const asked = snapshot.matches('requested');
  const chooses = snapshot.hasTag('choose') || (arriving && token !== undefined);
  const updating = snapshot.matches('updating');
  const updated = snapshot.matches('updated');
  const passed = updated ? 2 : chooses || updating ? 1 : 0;
  const { email } = context.form;
  const given = useMemo(() => ({ token }), [token]);
  useStart({ arriving, draft: token === undefined ? passwordResetDraft : undefined, given, send });
  useEffect(() => {
    if (asked) passwordResetDraft.forget();
    else if (asks) passwordResetDraft.keep({ form: { email } });
  }, [asked, asks, email]);
  useEffect(() => {
    void firstIntent().then(() => loadCalls().catch(() => {}));
  }, []);
  return (
    <WithNextSteps steps={<NextSteps headline={words.headline} steps={words.steps.slice(passed)} />}>
      {(asks || (arriving && token === undefined)) && (
        <AskForm
          context={context}
          invalid={snapshot.matches({ request: 'invalid' })}
          unsent={snapshot.matches({ request: 'unanswered' })}
          arriving={arriving}
          send={send}
        />
      )}
      {snapshot.matches('requesting') && <FlowSending heading="Asking for your link">This takes a moment.</FlowSending>}
      {asked && <LinkAsked email={email} send={send} />}
      {chooses && (
        <ChooseForm
          context={context}
          invalid={snapshot.matches({ choose: { form: 'invalid' } })}
          unsent={snapshot.matches({ choose: { form: 'unanswered' } })}
          unchecked={snapshot.matches({ choose: { link: 'unanswered' } })}
          arriving={arriving}
          send={send}
        />
      )}
      {updating && <FlowSending heading="Updating your password">This takes a moment.</FlowSending>}
      {updated && <PasswordUpdated />}
      {snapshot.matches('rejected') && <LinkRejected fieldErrors={context.fieldErrors} />}
    </WithNextSteps>
  );
}
