import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { SitePath } from '../../content/navigation.ts';
import { buttonLook } from './Button.tsx';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { path: SitePath; children: ReactNode };

/** A link to a page of the site, followed without a new document where scripts run. */
export function SiteLink({ path, ...rest }: SiteLinkProps) {
  // The content names paths as the specification does, also those whose routes the router does not know by type.
  return <Link to={path as '/'} {...rest} />;
}

type ButtonLinkProps = SiteLinkProps & Parameters<typeof buttonLook>[0];

/** A link with the look of a button. */
export function ButtonLink({ kind, size, width, className, ...rest }: ButtonLinkProps) {
  const look = buttonLook({ kind, size, width }).className;
  return <SiteLink className={className ? `${look} ${className}` : look} {...rest} />;
}
