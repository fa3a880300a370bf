import { useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import { correctionsInWords, payback, paybackFieldWords } from '../../../content/payback.ts';
import { type PaybackField, paybackFields } from '../../../contract/payback.ts';
import { defaultPricingOptions, pricingPage } from '../../../contract/pricing.ts';
import { paybackMachine } from '../../../machines/payback.ts';
import { useFields } from '../../components/form/useFields.ts';
import { ShareLinks } from '../../components/share/ShareLinks.tsx';
import { Field, Input } from '../../design/Field.tsx';
import { FormStatus, Pair } from '../../design/form.ts';
import { ButtonLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { inspect } from '../../inspection.ts';
import { kesRate } from '../../kes-rate.ts';
import { bookingWith, followPaybackAddress, paybackQuery } from './address.ts';
import { PaybackLayout, PaybackSum } from './PaybackSum.tsx';

const words = paybackFieldWords(kesRate);

/** The visitor's figures, their sum, and the ways to take it along. */
export default function Payback() {
  const [snapshot, send, actor] = useMachine(paybackMachine, { input: { rate: kesRate }, inspect });
  const { history } = useRouter();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => followPaybackAddress(actor, history), [actor, history]);
  const { texts, billing, figures, fieldErrors, corrections } = snapshot.context;
  useFields(form, texts, (field, text) => send({ type: 'figure.typed', field: field as PaybackField, text }));
  const field = (name: PaybackField) => (
    <Field
      key={name}
      id={`payback-${name}`}
      name={name}
      {...words[name]}
      defaultValue={texts[name]}
      fieldError={fieldErrors.find((error) => error.field === name)?.message}
    >
      {(control) => (
        <Input
          {...control}
          inputMode={name === 'price' || name === 'lost' ? 'decimal' : 'numeric'}
          autoComplete="off"
          onBlur={() => send({ type: 'figure.left', field: name })}
        />
      )}
    </Field>
  );
  const quote = billing === defaultPricingOptions.billing ? '' : `?billing=${billing}`;
  const url = location.origin + pricingPage + paybackQuery(snapshot.context, quote);
  return (
    <PaybackLayout>
      <FiguresForm ref={form} aria-label="Your figures" onSubmit={(event) => event.preventDefault()}>
        <Pair>{paybackFields.slice(0, 2).map(field)}</Pair>
        <Pair>{paybackFields.slice(2).map(field)}</Pair>
        <FormStatus role="status">
          {snapshot.matches({ link: 'corrected' }) && correctionsInWords(corrections, kesRate)}
        </FormStatus>
      </FiguresForm>
      <PaybackSum figures={figures} billing={billing} rate={kesRate} />
      {figures && (
        <Onward>
          <ButtonLink path={bookingWith(snapshot.context)} kind="secondary" width="phone">
            {payback.book}
          </ButtonLink>
          <ShareLinks key={url} page={{ title: payback.headline, url }} headline={payback.send} as="h3" />
        </Onward>
      )}
    </PaybackLayout>
  );
}

const FiguresForm = styled('form', { display: 'grid', alignContent: 'start', gap: '$5' });

const Onward = styled('div', {
  display: 'grid',
  alignContent: 'start',
  gap: '$5',
  '@tablet': { justifyItems: 'start' },
});
