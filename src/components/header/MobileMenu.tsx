import { memo, useCallback, useMemo, useRef } from 'react';
import { mobileLinks } from '../../../content/navigation.ts';
import { mobileMenuMachine } from '../../../machines/mobile-menu.ts';
import { watchingWidth } from '../../actors/window.ts';
import { buttonLook } from '../../design/Button.tsx';
import { ButtonLink, SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import { useDismissal } from '../../design/useDismissal.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';
import { phoneHref, settings } from '../../settings.ts';
import { popoverReset, useDisclosure } from './useDisclosure.ts';
import { whenFocusLeaves } from './whenFocusLeaves.ts';

/** The menu of narrow screens with its seven links: specification 2 (Header) and 4 (Menus). */
export function MobileMenu({ here }: { here: string | undefined }) {
  const menu = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const machine = useMemo(
    () =>
      mobileMenuMachine.provide({
        actors: { watchingWidth },
        actions: { returnFocus: () => toggle.current?.focus() },
      }),
    [],
  );
  const [snapshot, send] = useFlow(machine);
  const open = snapshot.matches('open');
  const choose = useCallback(() => send({ type: 'link.chosen' }), [send]);
  const { button, panel } = useDisclosure('mobile-menu', open, () => send({ type: 'toggle.pressed' }));
  useDismissal(
    menu,
    open,
    () => send({ type: 'escape.pressed' }),
    () => send({ type: 'outside.pressed' }),
  );
  return (
    <Menu ref={menu} onBlur={whenFocusLeaves(() => send({ type: 'focus.left' }))}>
      <button
        ref={toggle}
        type="button"
        className={buttonLook({ kind: 'quiet' }).className}
        {...button}
        onClick={() => send({ type: 'toggle.pressed' })}
      >
        <Icon name={open ? 'close' : 'menu'} />
        Menu
      </button>
      <Panel {...panel} aria-label="Mobile">
        <Entries here={here} onChoose={choose} />
      </Panel>
    </Menu>
  );
}

type EntriesProps = { here: string | undefined; onChoose: () => void };

/** In the document from the start, hidden, so that the first press has little to do. */
const Entries = memo(({ here, onChoose }: EntriesProps) => (
  <>
    <ul role="list">
      {mobileLinks.map(({ title, path }) => (
        <li key={path}>
          <SiteLink path={path} aria-current={path === here ? 'page' : undefined} onClick={onChoose}>
            {title}
          </SiteLink>
        </li>
      ))}
    </ul>
    <Buttons>
      <ButtonLink
        path="/booking"
        size="large"
        aria-current={here === '/booking' ? 'page' : undefined}
        onClick={onChoose}
      >
        Book a demo
      </ButtonLink>
      <a className={buttonLook({ kind: 'secondary', size: 'large' }).className} href={phoneHref}>
        <Icon name="phone" />
        Call {settings.PHONE}
      </a>
      <a className={buttonLook({ kind: 'quiet' }).className} href={settings.SIGN_IN_URL}>
        Sign In
      </a>
    </Buttons>
  </>
));

const Menu = styled('div', {
  // There the icon says it; the word remains its name.
  '@phone': { '& > button': { gap: 0, fontSize: 0 } },
  '@bar': { display: 'none' },
});

const Panel = styled('nav', {
  position: 'absolute',
  insetInline: 0,
  top: '$sizes$header',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '$4',
  maxHeight: 'calc(100dvh - $sizes$header)',
  overflowY: 'auto',
  padding: '$2 $4 $5',
  borderBottom: '1px solid $line',
  background: '$paper',
  boxShadow: '$raised',
  '@tablet': { paddingInline: '$6' },
  // Laid out from the start, so that the first press need not wait for it.
  '&[hidden]': { display: 'grid !important', visibility: 'hidden' },
  '&[popover]': { ...popoverReset, insetInlineEnd: 0, visibility: 'hidden' },
  '&:popover-open': { visibility: 'visible' },
  '& li': { borderBottom: '1px solid $line' },
  '& li a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: '52px',
    fontSize: '$lead',
    fontWeight: '$strong',
    textDecoration: 'none',
  },
  '& li a[aria-current]': { boxShadow: 'inset 0 -3px $colors$signal' },
});

const Buttons = styled('div', {
  display: 'grid',
  gap: '$3',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // Lets a long number wrap instead of widening the menu.
  '& a': { whiteSpace: 'normal' },
});
