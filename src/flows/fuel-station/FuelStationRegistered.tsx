import { formPages } from '../../../content/form-pages.ts';
import { shouldReach } from '../../../content/typed-address.ts';
import type { Login } from '../../../contract/fuel-station.ts';
import type { CopiedText } from '../../../machines/fuel-station-setup.ts';
import { Arrival } from '../../design/Arrival.tsx';
import { ArrivingHeading } from '../../design/ArrivingHeading.tsx';
import { Button, buttonLook } from '../../design/Button.tsx';
import { CopyStatus } from '../../design/CopyStatus.tsx';
import { LongText } from '../../design/LongText.tsx';
import { Lead, Text } from '../../design/layout.ts';
import { scripted, styled } from '../../design/theme.ts';
import { useDoneTitle } from '../../design/titleStart.ts';
import { Icon } from '../../pictures/icons.tsx';
import { phoneHref, settings } from '../../settings.ts';
import type { FuelStationViewProps } from './FuelStationForm.tsx';

/** The registered station: its two logins, shown once, and where to sign in. */
export function FuelStationRegistered({ snapshot, send }: FuelStationViewProps) {
  useDoneTitle(formPages.fuelStation.done);
  const { form, logins, copy } = snapshot.context;
  const { manager, fuel_attendant, detail } = logins;
  const onCopy = (copy: CopiedText) => send({ type: 'copy.pressed', copy });
  return (
    <Arrival
      heading={<ArrivingHeading>Your station is registered</ArrivingHeading>}
      next={
        <>
          <a className={buttonLook({ width: 'phone' }).className} href={settings.SIGN_IN_URL}>
            Sign in on the web <Icon name="external" />
          </a>
          <a className={buttonLook({ kind: 'secondary', width: 'phone' }).className} href={settings.STORE_URL}>
            <Icon name="mobile" /> Get the Android app
          </a>
          <AnotherButton type="button" kind="quiet" width="phone" onClick={() => send({ type: 'restart.pressed' })}>
            Register another station
          </AnotherButton>
        </>
      }
    >
      {detail ? (
        <Lead>{detail}</Lead>
      ) : (
        <Lead>
          Write down the passwords for {form.fuel_station_name.trim()} now: we show them once, here, and never email
          them.
        </Lead>
      )}
      <LoginCard who="Manager" login={manager} onCopy={onCopy} />
      <LoginCard who="Fuel attendant" login={fuel_attendant} onCopy={onCopy} />
      <CopyStatus
        what={copy.name}
        copied={snapshot.matches({ done: { fresh: 'copied' } })}
        uncopied={snapshot.matches({ done: { fresh: 'uncopied' } })}
      />
      <Text>
        {shouldReach} by email, at <LongText>{form.email.trim()}</LongText>: it has the usernames, not the passwords.
        Lost a password? Call us: <a href={phoneHref}>{settings.PHONE}</a>
      </Text>
    </Arrival>
  );
}

type LoginCardProps = {
  /** Whose login it is. */
  who: string;
  login: Login;
  onCopy: (copy: CopiedText) => void;
};

function LoginCard({ who, login: { username, password }, onCopy }: LoginCardProps) {
  const lines = [
    { term: 'Username', text: username },
    ...(password === undefined ? [] : [{ term: 'Password', text: password }]),
  ];
  return (
    <Card>
      <h2>{who}</h2>
      <dl>
        {lines.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <code>
                <LongText>{text}</LongText>
              </code>
              {password !== undefined && (
                <CopyButton
                  type="button"
                  kind="secondary"
                  aria-label={`Copy the ${who.toLowerCase()}’s ${term.toLowerCase()}`}
                  onClick={() => onCopy({ name: `${who}’s ${term.toLowerCase()}`, text })}
                >
                  Copy
                </CopyButton>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const Card = styled('section', {
  display: 'grid',
  gap: '$3',
  padding: '$4 $5',
  borderRadius: '$2',
  background: '$surface',
  boxShadow: '$raised',
  '& h2': { fontSize: '$h3' },
  '& dl': { display: 'grid', gap: '$3' },
  '& dt': { color: '$inkSoft', fontSize: '$small' },
  '& dd': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '$3' },
  '& dd button': { flex: 'none', '@phone': { paddingInline: '$3' } },
  '& code': { minWidth: 0, overflowWrap: 'anywhere', userSelect: 'all', '@tablet': { fontSize: '$lead' } },
});

const CopyButton = styled(Button, scripted);
const AnotherButton = styled(Button, scripted);
