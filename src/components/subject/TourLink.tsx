import { momentInWords, tourPath } from '../../../content/day/moments.ts';
import type { DayMoment } from '../../../content/subject.ts';
import { SiteLink } from '../../design/SiteLink.tsx';

/** The way to a moment of the day in the tour's console. */
export function TourLink({ moment }: { moment: DayMoment }) {
  return <SiteLink path={tourPath(moment)}>{`See ${momentInWords(moment)} in the tour`}</SiteLink>;
}
