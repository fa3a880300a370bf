import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { SitePath } from '../../content/navigation.ts';
import { buttonLook } from './Button.tsx';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & {
  path: SitePath;
  /** Whether what it leads to takes the place of this page in the browser's history. */
  replace?: boolean;
  children: ReactNode;
};

/**
 * A link to a page of the site: where scripts run it is followed without a new document, and what it leads to is fetched
 * at the first sign of intent. A page has some seventy, so none follows the address as the router's own link does.
 */
export function SiteLink({ path, replace, onClick, children, ...rest }: SiteLinkProps) {
  const router = useRouter();
  // The content names paths as the specification does, also those whose routes the router does not know by type.
  const to = path as '/';
  const preload = () => void router.preloadRoute({ to }).catch(() => {});
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlain(event)) return;
    event.preventDefault();
    void router.navigate({ to, ...(replace && { replace }) });
  };
  return (
    <a href={path} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} {...rest} onClick={follow}>
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

/** Whether a press asks for the page here, and not in another tab or window. */
export function isPlain({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
