import type { SitePath } from '../../../content/navigation.ts';
import type { SubjectPlot } from '../../../content/subject.ts';
import { loneLink, Screen } from '../../design/layout.ts';
import { Picture } from '../../design/Picture.tsx';
import { SiteLink } from '../../design/SiteLink.tsx';
import { styled } from '../../design/theme.ts';
import type { NamedPicture } from '../../pictures/named.ts';

/** A plot of the example day, with the way to the same minute in the tour's console. */
export function Plot({ caption, moment: { at, vehicle }, image }: SubjectPlot & { image: NamedPicture }) {
  const path: SitePath = `/tour?at=${at}&vehicle=${vehicle.replace(' ', '')}`;
  return (
    <Figure>
      <Screen>
        <Picture image={image} />
      </Screen>
      <figcaption>
        <p>{caption}</p>
        <SiteLink path={path}>
          See {vehicle} at {at} in the tour
        </SiteLink>
      </figcaption>
    </Figure>
  );
}

const Figure = styled('figure', {
  // In front of the route line, which it crosses on a narrow screen.
  position: 'relative',
  margin: 0,
  marginInlineStart: '-$space$6',
  '& figcaption': {
    marginTop: '$3',
    paddingInlineStart: '$6',
    color: '$inkSoft',
    fontSize: '$small',
    maxWidth: '$measure',
  },
  '& figcaption > a': loneLink,
  '@desktop': { marginInlineStart: 0, '& figcaption': { paddingInlineStart: 0 } },
});
