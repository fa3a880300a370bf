import type { ReactNode } from 'react';
import { headerMachine } from '../../../machines/header.ts';
import { watchingScroll } from '../../actors/window.ts';
import { buttonLook } from '../../design/Button.tsx';
import { Container } from '../../design/layout.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';
import { Logo } from '../../pictures/Logo.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { Menus } from './Menus.tsx';
import { MobileMenu } from './MobileMenu.tsx';

const machine = headerMachine.provide({ actors: { watchingScroll } });

/** The header of every page: specification 2 (Header). `children` are placed at the top of the screen as well. */
export function Header({ children }: { children: ReactNode }) {
  const [snapshot] = useFlow(machine);
  return (
    <Bar>
      <Row>
        <Home path="/" aria-label={`${settings.PRODUCT_NAME} home`}>
          <Logo />
          <span>{settings.PRODUCT_NAME}</span>
        </Home>
        <Menus />
        <Actions>
          <Call href={phoneHref} aria-label={`Call now ${settings.PHONE}`}>
            <Icon name="phone" />
            <span>{settings.PHONE}</span>
          </Call>
          <SignIn className={buttonLook({ kind: 'secondary' }).className} href={settings.SIGN_IN_URL}>
            Sign In
          </SignIn>
          <MobileMenu />
        </Actions>
      </Row>
      <Divider hidden={!snapshot.matches('divided')} />
      {children}
    </Bar>
  );
}

const Bar = styled('header', { position: 'sticky', top: 0, zIndex: '$header', background: '$paper' });

const Row = styled(Container, {
  display: 'flex',
  // With large text the actions wrap below the logo.
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 $3',
  minHeight: '$header',
  '@desktop': { gap: '0 $5' },
});

const Home = styled(SiteLink, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '$2',
  minHeight: '$target',
  fontFamily: '$heading',
  fontWeight: '$heading',
  fontSize: '$h3',
  letterSpacing: '$tight',
  textDecoration: 'none',
  '& svg': { flex: 'none' },
});

const Actions = styled('div', {
  display: 'flex',
  alignItems: 'center',
  gap: '$2',
  marginInlineStart: 'auto',
  '@desktop': { gap: '$4' },
});

const Call = styled('a', {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '$2',
  minWidth: '$target',
  minHeight: '$target',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '& svg': { width: '20px', height: '20px' },
  '& span': { display: 'none' },
  '@media (min-width: 1120px)': { '& span': { display: 'inline' } },
  '@hover': { '&:hover': { textDecoration: 'underline' } },
});

/** On a phone it is in the menu. */
const SignIn = styled('a', { '@media (max-width: 479px)': { display: 'none' } });

const Divider = styled('hr', {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: '1px',
  margin: 0,
  border: 0,
  background: '$line',
});
