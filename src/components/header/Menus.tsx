import { useCallback, useMemo, useRef } from 'react';
import { features, industries } from '../../../content/menus.gen.ts';
import type { MenuEntry, PlainLink } from '../../../content/navigation.ts';
import { type MenuEvent, menuMachine } from '../../../machines/menu.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { css, styled } from '../../design/theme.ts';
import { useDismissal } from '../../design/useDismissal.ts';
import { useFlow } from '../../hooks/useFlow.ts';
import { Icon } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { MenuPanel } from './MenuPanel.tsx';
import { useDisclosure } from './useDisclosure.ts';
import { usePointerWay } from './usePointerWay.ts';
import { whenFocusLeaves } from './whenFocusLeaves.ts';

type MenuWords = { name: string; entries: readonly MenuEntry[] };

const menus: readonly MenuWords[] = [
  { name: 'Features', entries: features },
  { name: 'Industries', entries: industries },
];

const topLinks: readonly PlainLink[] = [
  { title: 'Blog', path: '/blog' },
  { title: 'Pricing', path: '/price' },
  { title: 'Contacts', path: '/contacts' },
];

/** The navigation of wide screens; its menus are disclosures (ARIA Authoring Practices: Disclosure Navigation). */
export function Menus({ here }: { here: string | undefined }) {
  const navigation = useRef<HTMLElement>(null);
  const machine = useMemo(
    () =>
      menuMachine.provide({
        actions: {
          returnFocus: ({ context }) => {
            // If the menu was opened by hovering, the focus is elsewhere and stays there.
            const panel = document.getElementById(panelId(context.menu));
            if (panel?.contains(document.activeElement)) document.getElementById(buttonId(context.menu))?.focus();
          },
        },
      }),
    [],
  );
  const [snapshot, send] = useFlow(machine);
  const open = snapshot.matches('open') ? snapshot.context.menu : undefined;
  const pointerIn = usePointerWay(
    snapshot.context.menu,
    panelId(snapshot.context.menu),
    snapshot.matches({ open: 'leaving' }),
    send,
  );
  useDismissal(
    navigation,
    snapshot.matches('open'),
    () => send({ type: 'escape.pressed' }),
    () => send({ type: 'outside.pressed' }),
  );
  return (
    <Navigation ref={navigation} aria-label="Main">
      <ul role="list">
        {menus.map((menu) => (
          <Menu
            key={menu.name}
            {...menu}
            here={here}
            open={open === menu.name}
            pointer={pointerIn(menu.name)}
            send={send}
          />
        ))}
        <li>
          <a
            className={topLook().className}
            href={settings.LEARN_URL}
            target="_blank"
            rel="noopener"
            aria-label="Learn (opens in a new tab)"
          >
            Learn
          </a>
        </li>
        {topLinks.map(({ title, path }) => (
          <li key={path}>
            <TopLink path={path} aria-current={path === here ? 'page' : undefined}>
              {title}
            </TopLink>
          </li>
        ))}
      </ul>
    </Navigation>
  );
}

type MenuProps = MenuWords & {
  here: string | undefined;
  open: boolean;
  pointer: ReturnType<ReturnType<typeof usePointerWay>>;
  send: (event: MenuEvent) => void;
};

function Menu({ name, entries, here, open, pointer, send }: MenuProps) {
  const { button, panel } = useDisclosure(panelId(name), open, () => send({ type: 'menu.pressed', menu: name }));
  const choose = useCallback(() => send({ type: 'link.chosen' }), [send]);
  return (
    <li {...pointer} onBlur={whenFocusLeaves(() => send({ type: 'focus.left', menu: name }))}>
      <MenuButton
        type="button"
        id={buttonId(name)}
        {...button}
        onClick={() => send({ type: 'menu.pressed', menu: name })}
      >
        {name}
        <Icon name="chevronDown" />
      </MenuButton>
      <MenuPanel attributes={panel} entries={entries} here={here} onChoose={choose} />
    </li>
  );
}

const buttonId = (menu: string) => `menu-${menu.toLowerCase()}`;
const panelId = (menu: string) => `${buttonId(menu)}-panel`;

const Navigation = styled('nav', {
  display: 'none',
  '@bar': { display: 'block' },
  '& > ul': { display: 'flex', alignItems: 'center' },
});

const topLook = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '$1',
  minHeight: '$target',
  paddingInline: '$2',
  border: 0,
  borderRadius: '$1',
  background: 'transparent',
  color: '$ink',
  fontWeight: '$strong',
  textDecoration: 'none',
  cursor: 'pointer',
  '&[aria-current]': { boxShadow: 'inset 0 -3px $colors$signal' },
  '@hover': { '&:hover': { background: '$tint' } },
});

const TopLink = styled(SiteLink, topLook);

const MenuButton = styled('button', topLook, {
  '& svg': { flex: 'none', width: '18px', height: '18px', transition: 'transform $transitions$quick' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  '@media (prefers-reduced-motion: reduce)': { '& svg': { transition: 'none' } },
});
