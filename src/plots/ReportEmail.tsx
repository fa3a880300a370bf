import { type DrawingWidth, forWidths } from '../pictures/parts/forWidths.tsx';
import { Words } from '../pictures/parts/parts.tsx';
import { reportedAlarms, reportedLorries, reportSubject, reportTotals } from '../pictures/parts/report-lines.ts';
import { Ground } from './parts/axes.tsx';

const label = `The report of one day, as it is emailed. ${reportSubject.join(' ')}. ${reportTotals.join(' ')} ${[
  ...reportedAlarms.map(({ term, title, place }) => `${term}: ${title}, ${place}`),
  ...reportedLorries.map(({ plate, rate, sum }) => `${plate}: ${rate}, ${sum}`),
].join('; ')}.`;

function Email({ width }: { width: DrawingWidth }) {
  const isWide = width === 720;
  const right = width - 24;
  const alarmHeight = isWide ? 30 : 50;
  const alarmsTop = isWide ? 112 : 150;
  const alarmsEnd = alarmsTop + reportedAlarms.length * alarmHeight - 14;
  const lorriesTop = alarmsEnd + (isWide ? 32 : 54);
  const second = isWide ? 208 : 124;
  return (
    <Ground width={width} height={lorriesTop + reportedLorries.length * 30 + 12} label={label}>
      {(isWide ? [reportSubject.join(' ')] : reportSubject).map((line, row) => (
        <Words key={line} x={24} y={38 + row * 24} size={isWide ? 20 : 16} bold>
          {line}
        </Words>
      ))}
      {(isWide ? [reportTotals.join(' ')] : reportTotals).map((line, row) => (
        <Words key={line} x={24} y={(isWide ? 68 : 94) + row * 20} soft>
          {line}
        </Words>
      ))}
      {reportedAlarms.map(({ term, title, place }, row) => (
        <g key={term} transform={`translate(0 ${alarmsTop + row * alarmHeight})`}>
          <path stroke="var(--colors-line)" d={`M24-19.5H${right}`} />
          <circle cx="30" cy="-4" r="5" fill="var(--colors-alert)" />
          <Words x={46} y={1} bold>
            {term}
          </Words>
          <Words x={isWide ? second : 46} y={isWide ? 1 : 21}>
            {title}
          </Words>
          <Words x={right} y={1} at="end" soft>
            {place}
          </Words>
        </g>
      ))}
      <path stroke="var(--colors-ink)" strokeWidth="2" d={`M24 ${alarmsEnd}H${right}`} />
      {reportedLorries.map(({ plate, rate, sum }, row) => (
        <g key={plate} transform={`translate(0 ${lorriesTop + row * 30})`}>
          {row > 0 && <path stroke="var(--colors-line)" d={`M24-19.5H${right}`} />}
          <Words x={24} y={1} bold>
            {plate}
          </Words>
          <Words x={second} y={1}>
            {isWide ? rate : rate.replace(/ .*/, '')}
          </Words>
          <Words x={right} y={1} at="end" soft>
            {sum}
          </Words>
        </g>
      ))}
      {!isWide && (
        <Words x={second} y={alarmsEnd + 25} soft>
          L/100 km
        </Words>
      )}
    </Ground>
  );
}

/** Reports: the whole report of a day, as it is emailed. */
export const [ReportEmail, ReportEmailNarrow] = forWidths(Email);
