import { tourPath } from '../../../content/day/moments.ts';
import type { DayMoment } from '../../../content/subject.ts';
import { SiteLink } from '../../design/SiteLink.tsx';

/** The way to a minute and a vehicle in the tour's console. */
export function TourLink(moment: DayMoment) {
  const { at, vehicle } = moment;
  return (
    <SiteLink path={tourPath(moment)}>
      See {vehicle} at {at} in the tour
    </SiteLink>
  );
}
