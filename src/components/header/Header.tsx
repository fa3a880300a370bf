import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { headerMachine } from '../../../machines/header.ts';
import { watchingScroll } from '../../actors/window.ts';
import { buttonLook } from '../../design/Button.tsx';
import { Container } from '../../design/layout.ts';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
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
  // The path of the page that is shown: while the next one loads, still the last. An unknown one matches the root only.
  const here = useRouterState({ select: ({ matches }) => matches.slice(1).at(-1)?.pathname });
  return (
    <Bar>
      <Row>
        <Home path="/" aria-label={`${settings.PRODUCT_NAME} home`}>
          <Logo />
          <span>{settings.PRODUCT_NAME}</span>
        </Home>
        <Menus here={here} />
        <Actions>
          <Call href={phoneHref} aria-label={`Call now ${settings.PHONE}`}>
            <Icon name="phone" />
            <span>{settings.PHONE}</span>
          </Call>
          <SignIn className={buttonLook({ kind: 'quiet' }).className} href={settings.SIGN_IN_URL}>
            Sign In
          </SignIn>
          <Book path="/booking" aria-current={here === '/booking' ? 'page' : undefined}>
            Book a demo
          </Book>
          <MobileMenu here={here} />
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
  gap: '0 $2',
  minHeight: '$header',
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
  flex: '1 0 auto',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '$1',
  '@bar': { gap: '$2' },
});

/** Takes the room that is left; where that is too little for the number, it is on a second line, which is cut off. */
const Call = styled('a', {
  display: 'flex',
  flex: '1 0 auto',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: '$2',
  width: '$target',
  maxWidth: 'max-content',
  height: '$target',
  paddingInline: '$1',
  overflow: 'hidden',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: '44px',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  '& svg': { width: '20px', height: '44px' },
  '@media (max-width: 479px)': { display: 'none' },
  '@hover': { '&:hover': { textDecoration: 'underline' } },
});

/** Below these widths they are in the menu. */
const SignIn = styled('a', { '@media (max-width: 719px)': { display: 'none' } });
const Book = styled(ButtonLink, {
  '@phone': { paddingInline: '$3', fontSize: '$small' },
  '@media (max-width: 359px)': { display: 'none' },
});

const Divider = styled('hr', {
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  height: '1px',
  margin: 0,
  border: 0,
  background: '$line',
});
