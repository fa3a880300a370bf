import type { SnapshotFrom } from 'xstate';
import { headlines } from '../../../content/headlines.ts';
import { type FuelStationField, franchises, fuelStationPath } from '../../../contract/fuel-station.ts';
import type { fuelStationMachine } from '../../../machines/fuel-station.ts';
import type { FuelStationEvent } from '../../../machines/fuel-station-setup.ts';
import { FlowForm } from '../../components/form/FlowForm.tsx';
import { useFormView } from '../../components/form/useFormView.ts';
import { EmailInput } from '../../design/EmailInput.tsx';
import { Field, Input, Select } from '../../design/Field.tsx';
import { Pair } from '../../design/form.ts';
import { Lead } from '../../design/layout.ts';
import { TermsField } from '../../design/TermsField.tsx';

export type FuelStationViewProps = {
  snapshot: SnapshotFrom<typeof fuelStationMachine>;
  send: (event: FuelStationEvent) => void;
};

const idOf = (field: string) => `station-${field}`;

/** The form of specification 2 (Fuel station sign-up); without scripts it is posted to the same endpoint. */
export function FuelStationForm({ snapshot, send }: FuelStationViewProps) {
  const { form, fieldErrors } = snapshot.context;
  const invalid = snapshot.matches({ input: 'invalid' });
  const arriving = snapshot.matches('unhydrated');
  const { field, ...flow } = useFormView<FuelStationField>({ form, fieldErrors, invalid, arriving, idOf, send });
  return (
    <FlowForm title={headlines['/register_fuel_station']} action={fuelStationPath} submit="Register" flow={flow}>
      <Lead>
        You get a login for the manager and one for the fuel attendant as soon as you register. All fields are required.
      </Lead>
      <Field {...field('fuel_station_name')} label="Station name">
        {(control) => <Input {...control} autoComplete="organization" />}
      </Field>
      <Field {...field('franchise')} label="Franchise">
        {(control) => (
          <Select {...control}>
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
        <Field {...field('first_name')} label="First name">
          {(control) => <Input {...control} autoComplete="given-name" />}
        </Field>
        <Field {...field('last_name')} label="Last name">
          {(control) => <Input {...control} autoComplete="family-name" />}
        </Field>
      </Pair>
      <Field {...field('mobile')} label="Mobile number">
        {(control) => <Input {...control} type="tel" autoComplete="tel" />}
      </Field>
      <Field {...field('email')} label="Email" hint="We send the usernames to this address">
        {(control) => <EmailInput {...control} />}
      </Field>
      <TermsField {...field('terms')} />
    </FlowForm>
  );
}
