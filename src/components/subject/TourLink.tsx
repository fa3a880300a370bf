import type { DayMoment } from '../../../content/subject.ts';
import { SiteLink } from '../../design/SiteLink.tsx';

/** The way to a minute and a vehicle in the tour's console. */
export function TourLink({ at, vehicle }: DayMoment) {
  return (
    <SiteLink path={`/tour?at=${at}&vehicle=${vehicle.replace(' ', '')}`}>
      See {vehicle} at {at} in the tour
    </SiteLink>
  );
}
