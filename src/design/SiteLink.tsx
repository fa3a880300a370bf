import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, PointerEvent, ReactNode } from 'react';
import type { SitePath } from '../../content/navigation.ts';
import { buttonLook } from './Button.tsx';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & {
  path: SitePath;
  /** Whether the target replaces this page in the browser's history. */
  replace?: boolean;
  children: ReactNode;
};

/**
 * A link to a page of the site. The router follows it, and preloads its target at the first sign of intent. Unlike the
 * router's own link it does not subscribe to the address, since a page has some seventy of them.
 */
export function SiteLink({ path, replace, onClick, children, ...rest }: SiteLinkProps) {
  const router = useRouter();
  // Content has plain addresses, which the router's types do not know.
  const target = { href: path };
  const preload = () => void router.preloadRoute(target as { href: string; to: '/' }).catch(() => {});
  // After the press that may follow at once: matching a route takes as long as showing the next headline.
  const preloadSoon = () => void setTimeout(preload);
  // A finger stays for a moment, during which browsers hold timers back: they would run between its leaving and the click.
  const point = ({ pointerType }: PointerEvent) => (pointerType === 'touch' ? preload() : preloadSoon());
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ ...target, ...(replace && { replace }) });
  };
  return (
    <a href={path} onPointerEnter={point} onFocus={preloadSoon} {...rest} onClick={follow}>
      {children}
    </a>
  );
}

type ButtonLinkProps = SiteLinkProps & Parameters<typeof buttonLook>[0];

/** A link with the look of a button. */
export function ButtonLink({ kind, size, width, className, ...rest }: ButtonLinkProps) {
  const look = buttonLook({ kind, size, width }).className;
  return <SiteLink className={className ? `${look} ${className}` : look} {...rest} />;
}

type Press = Pick<MouseEvent, 'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** Whether a click asks for the page in this tab. */
export function isPlain({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
