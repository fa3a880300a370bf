import { headlines } from '../../../content/headlines.ts';
import { type FuelStationField, franchises, fuelStationPath } from '../../../contract/fuel-station.ts';
import type { FuelStationContext, FuelStationEvent } from '../../../machines/fuel-station.ts';
import { useFormView } from '../../components/form/useFormView.ts';
import { Button } from '../../design/Button.tsx';
import { ErrorSummary } from '../../design/ErrorSummary.tsx';
import { emailInput } from '../../design/emailInput.ts';
import { Field, Input, Select } from '../../design/Field.tsx';
import { Form, Pair, Send } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { PageHeading } from '../../design/PageHeading.tsx';
import { TermsField } from '../../design/TermsField.tsx';
import { phoneHref, settings } from '../../settings.ts';

type FuelStationFormProps = {
  context: FuelStationContext;
  invalid: boolean;
  /** Whether the visitor has just come to the page, and not back from an error. */
  arriving: boolean;
  send: (event: FuelStationEvent) => void;
};

const idOf = (field: string) => `station-${field}`;

/** The form of specification 2 (Fuel station sign-up); without scripts it posts itself to the same endpoint. */
export function FuelStationForm({ context, invalid, arriving, send }: FuelStationFormProps) {
  const { form, fieldErrors } = context;
  const { element, heading, submissions, fieldErrorOf, control, onSubmit } = useFormView<FuelStationField>({
    form,
    fieldErrors,
    invalid,
    comesBack: !arriving && !invalid,
    idOf,
    send,
  });
  return (
    <Form
      ref={element}
      method="post"
      action={fuelStationPath}
      noValidate
      aria-labelledby="station-heading"
      onSubmit={onSubmit}
    >
      {invalid && <ErrorSummary fieldErrors={fieldErrors} idOf={idOf} submissions={submissions} />}
      <PageHeading ref={heading} id="station-heading">
        {headlines['/register_fuel_station']}
      </PageHeading>
      <Lead>
        You get a login for the manager and one for the fuel attendant, as soon as you register. All fields are needed.
      </Lead>
      <Field id={idOf('fuel_station_name')} label="Station name" fieldError={fieldErrorOf('fuel_station_name')}>
        {(described) => <Input {...control('fuel_station_name')} {...described} autoComplete="organization" />}
      </Field>
      <Field id={idOf('franchise')} label="Franchise" fieldError={fieldErrorOf('franchise')}>
        {(described) => (
          <Select {...control('franchise')} {...described}>
            <option value="">Choose a franchise</option>
            {Object.entries(franchises).map(([franchise, label]) => (
              <option key={franchise} value={franchise}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Pair>
        <Field id={idOf('first_name')} label="First name" fieldError={fieldErrorOf('first_name')}>
          {(described) => <Input {...control('first_name')} {...described} autoComplete="given-name" />}
        </Field>
        <Field id={idOf('last_name')} label="Last name" fieldError={fieldErrorOf('last_name')}>
          {(described) => <Input {...control('last_name')} {...described} autoComplete="family-name" />}
        </Field>
      </Pair>
      <Field id={idOf('mobile')} label="Mobile number" fieldError={fieldErrorOf('mobile')}>
        {(described) => <Input {...control('mobile')} {...described} type="tel" autoComplete="tel" />}
      </Field>
      <Field id={idOf('email')} label="Email" hint="We send the usernames there" fieldError={fieldErrorOf('email')}>
        {(described) => <Input {...control('email')} {...described} {...emailInput} />}
      </Field>
      <TermsField {...control('terms')} fieldError={fieldErrorOf('terms')} />
      <Send>
        <Button type="submit" size="large" width="phone">
          Register
        </Button>
        <span>
          Or call us: <a href={phoneHref}>{settings.PHONE}</a>
        </span>
      </Send>
    </Form>
  );
}
