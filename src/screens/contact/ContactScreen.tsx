import { useEffect } from 'react';
import type { ContactAnswer } from '../../../contract/message.ts';
import { contactMachine } from '../../../machines/contact.ts';
import { contactDraft, sendingMessage } from '../../actors/contact.ts';
import { useAnswered } from '../../actors/useAnswered.ts';
import { useFlow } from '../../actors/useFlow.ts';
import { WithNextSteps } from '../../design/NextSteps.tsx';
import { useStart } from '../form/useStart.ts';
import { ContactForm } from './ContactForm.tsx';
import { OfficePanel } from './OfficePanel.tsx';

const machine = contactMachine.provide({ actors: { sendingMessage } });

/** Contact: specification 2. `answer` is what the server said to a form that was posted without scripts. */
export function ContactScreen({ answer }: { answer?: ContactAnswer | undefined }) {
  const [snapshot, send] = useFlow(machine, useAnswered(contactMachine, answer));
  const { context } = snapshot;
  const { form, key } = context;
  const sent = snapshot.matches({ idle: 'sent' });
  const untouched = snapshot.matches('plain');
  useStart({ arriving: untouched, draft: contactDraft, send });
  useEffect(() => {
    if (sent) contactDraft.forget();
    else if (!untouched) contactDraft.keep({ form, key });
  }, [sent, untouched, form, key]);
  return (
    <WithNextSteps steps={<OfficePanel />}>
      <ContactForm
        context={context}
        sending={snapshot.matches('sending')}
        sent={sent}
        refused={snapshot.matches({ idle: 'refused' })}
        unsent={snapshot.matches({ idle: 'unsent' })}
        send={send}
      />
    </WithNextSteps>
  );
}
