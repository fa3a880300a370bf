import type { SubjectPlot } from '../../../content/subject.ts';
import { DrawnPicture } from '../../design/DrawnPicture.tsx';
import { loneLink, Screen } from '../../design/layout.ts';
import { styled } from '../../design/theme.ts';
import type { NamedPicture } from '../../pictures/named.ts';
import { NumberedPoints } from './NumberedPoints.tsx';
import { TourLink } from './TourLink.tsx';

/** A plot of the example day, or one of its vehicles with numbers, and the way to the same minute in the tour's console. */
export function Plot({ caption, points, moment, image }: SubjectPlot & { image: NamedPicture }) {
  return (
    <Figure>
      <Screen>
        <DrawnPicture image={image} />
      </Screen>
      <figcaption>
        <p>{caption}</p>
        {points && <NumberedPoints points={points} />}
        <TourLink moment={moment} />
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
});
