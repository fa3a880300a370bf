import type { SitePath } from '../../content/navigation.ts';
import { IconFrame } from '../pictures/icons.tsx';
import icons from './subject-icons.gen.svg';

/**
 * The icon of a feature or an industry, by the path of its page. All are in one file: every page has them in its menus, and most
 * visitors never open those.
 */
export function SubjectIcon({ path }: { path: SitePath }) {
  return (
    <IconFrame>
      <use href={`${icons}#${path.replace(/^.*\//, '')}`} />
    </IconFrame>
  );
}
