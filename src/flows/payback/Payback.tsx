import { useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { type RefObject, useLayoutEffect } from 'react';
import { payback } from '../../../content/payback.ts';
import { type PaybackField, paybackFields } from '../../../contract/payback.ts';
import { defaultPricingOptions, pricingPage } from '../../../contract/pricing.ts';
import { type PaybackContext, paybackMachine } from '../../../machines/payback.ts';
import { useFields } from '../../components/form/useFields.ts';
import { ShareLinks } from '../../components/share/ShareLinks.tsx';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { inspect } from '../../inspection.ts';
import { kesRate } from '../../kes-rate.ts';
import { bookingWith, followPaybackAddress, paybackParametersOf, paybackQuery } from './address.ts';

/** What the served section shows of the flow. */
export type PaybackShown = Pick<PaybackContext, 'figures' | 'billing' | 'fieldErrors' | 'corrections'>;

export type PaybackProps = {
  /** The served form, which stays as it is: somebody may be typing in it. */
  form: RefObject<HTMLFormElement | null>;
  onShown: (shown: PaybackShown) => void;
};

const parameters = paybackParametersOf(kesRate);

const fieldOf = (name: string) => paybackFields.find((field) => parameters[field] === name);

/** Works out the sum of the served fields, and shows the ways to take it along. */
export default function Payback({ form, onShown }: PaybackProps) {
  const [snapshot, send, actor] = useMachine(paybackMachine, { input: { rate: kesRate }, inspect });
  const { history } = useRouter();
  useLayoutEffect(() => followPaybackAddress(actor, history), [actor, history]);
  const { texts, billing, figures, fieldErrors, corrections } = snapshot.context;
  const isCorrected = snapshot.matches({ link: 'corrected' });
  const named = Object.fromEntries(paybackFields.map((field) => [parameters[field], texts[field]]));
  useFields(form, named, (name, text) => send({ type: 'figure.typed', field: fieldOf(name) as PaybackField, text }));
  useLayoutEffect(() => {
    const { current: element } = form;
    const leave = ({ target }: FocusEvent) => {
      const field = fieldOf((target as HTMLInputElement).name);
      if (field) send({ type: 'figure.left', field });
    };
    element?.addEventListener('focusout', leave);
    return () => element?.removeEventListener('focusout', leave);
  }, [form, send]);
  useLayoutEffect(
    () => onShown({ figures, billing, fieldErrors, corrections: isCorrected ? corrections : [] }),
    [onShown, figures, billing, fieldErrors, corrections, isCorrected],
  );
  if (!figures) return null;
  const quote = billing === defaultPricingOptions.billing ? '' : `?billing=${billing}`;
  const url = location.origin + pricingPage + paybackQuery(snapshot.context, quote);
  return (
    <Onward>
      <ButtonLink path={bookingWith(snapshot.context)} kind="secondary" width="phone">
        {payback.book}
      </ButtonLink>
      <ShareLinks key={url} page={{ title: payback.headline, url }} headline={payback.send} as="h3" />
    </Onward>
  );
}

const Onward = styled('div', {
  display: 'grid',
  alignContent: 'start',
  gap: '$5',
  '@tablet': { justifyItems: 'start' },
});
