import { type PointerEvent, useMemo, useRef } from 'react';
import { features, industries, type MenuEntry } from '../../../content/navigation.ts';
import { menuMachine } from '../../../machines/menu.ts';
import { useFlow } from '../../actors/useFlow.ts';
import { useArrival } from '../../design/motion.ts';
import { SiteLink } from '../../design/SiteLink.tsx';
import { css, styled } from '../../design/theme.ts';
import { useDismissal } from '../../design/useDismissal.ts';
import { Icon, type IconName } from '../../pictures/icons.tsx';
import { settings } from '../../settings.ts';
import { menuPart, whenFocusLeaves } from './whenFocusLeaves.ts';

const menus: readonly { name: string; entries: readonly MenuEntry[] }[] = [
  { name: 'Features', entries: features },
  { name: 'Industries', entries: industries },
];

/** The navigation of wide screens; its menus are disclosures (ARIA Authoring Practices: Disclosure Navigation). */
export function Menus() {
  const navigation = useRef<HTMLElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const machine = useMemo(
    () =>
      menuMachine.provide({
        actions: {
          returnFocus: ({ context }) => {
            // Under a hovering pointer the focus is elsewhere, and there it stays.
            if (panel.current?.contains(document.activeElement))
              document.getElementById(buttonId(context.menu))?.focus();
          },
        },
      }),
    [],
  );
  const [snapshot, send] = useFlow(machine);
  const open = snapshot.matches('open') ? snapshot.context.menu : undefined;
  useArrival(panel, open);
  useDismissal(
    navigation,
    snapshot.matches('open'),
    () => send({ type: 'escape.pressed' }),
    () => send({ type: 'outside.pressed' }),
  );
  const onlyMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };
  const onBlur = whenFocusLeaves(() => send({ type: 'focus.left' }));
  return (
    <Navigation ref={navigation} aria-label="Main">
      <ul role="list">
        {menus.map(({ name, entries }) => (
          <li
            key={name}
            {...menuPart}
            onPointerEnter={onlyMouse(() => send({ type: 'menu.entered', menu: name }))}
            onPointerLeave={onlyMouse(() => send({ type: 'menu.left' }))}
            onBlur={onBlur}
          >
            <MenuButton
              type="button"
              id={buttonId(name)}
              aria-expanded={open === name}
              aria-controls={open === name ? panelId(name) : undefined}
              onClick={() => send({ type: 'menu.pressed', menu: name })}
            >
              {name}
              <Icon name="chevronDown" />
            </MenuButton>
            {open === name && (
              <Panel ref={panel} id={panelId(name)} columns={entries.length > 10 ? 'three' : 'two'}>
                <ul role="list">
                  {entries.map(({ title, description, icon, path }) => (
                    <li key={path}>
                      <Entry path={path} onClick={() => send({ type: 'link.chosen' })}>
                        <Icon name={icon as IconName} />
                        <span>
                          <strong>{title}</strong>
                          <small>{description}</small>
                        </span>
                      </Entry>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </li>
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
        <li>
          <TopLink path="/blog">Blog</TopLink>
        </li>
        <li>
          <TopLink path="/price">Pricing</TopLink>
        </li>
        <li>
          <TopLink path="/contacts">Contacts</TopLink>
        </li>
      </ul>
    </Navigation>
  );
}

const buttonId = (menu: string) => `menu-${menu.toLowerCase()}`;
const panelId = (menu: string) => `${buttonId(menu)}-panel`;

const Navigation = styled('nav', {
  display: 'none',
  '@desktop': { display: 'block' },
  '& > ul': { display: 'flex', alignItems: 'center', gap: '$1' },
});

const topLook = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '$1',
  minHeight: '$target',
  paddingInline: '$3',
  border: 0,
  borderRadius: '$1',
  background: 'transparent',
  color: '$ink',
  fontWeight: '$strong',
  textDecoration: 'none',
  cursor: 'pointer',
  '@hover': { '&:hover': { background: '$tint' } },
});

const TopLink = styled(SiteLink, topLook);

const MenuButton = styled('button', topLook, {
  '& svg': { flex: 'none', width: '18px', height: '18px', transition: 'transform $transitions$quick' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  '@media (prefers-reduced-motion: reduce)': { '& svg': { transition: 'none' } },
});

const Panel = styled('div', {
  position: 'absolute',
  insetInlineStart: 'max($space$6, calc((100% - $sizes$page) / 2))',
  top: 'calc($sizes$header - 8px)',
  // A bridge for the pointer between the button and the panel.
  paddingTop: '8px',
  '& > ul': {
    display: 'grid',
    gap: '$1',
    padding: '$4',
    borderRadius: '$2',
    background: '$surface',
    boxShadow: '$raised',
  },
  variants: {
    columns: {
      two: { '& > ul': { gridTemplateColumns: 'repeat(2, minmax(0, 340px))' } },
      three: { '& > ul': { gridTemplateColumns: 'repeat(3, minmax(0, 300px))' } },
    },
  },
});

const Entry = styled(SiteLink, {
  display: 'flex',
  gap: '$3',
  minHeight: '$target',
  padding: '$3',
  borderRadius: '$1',
  lineHeight: '$snug',
  textDecoration: 'none',
  '& svg': { flex: 'none', marginTop: '2px' },
  '& strong': { display: 'block', fontWeight: '$strong' },
  '& small': { color: '$inkSoft', fontSize: '$small' },
  '@hover': { '&:hover': { background: '$tint' } },
});
