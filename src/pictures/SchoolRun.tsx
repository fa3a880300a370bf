import { Frame } from './Frame.tsx';
import { Card, Tick, Words } from './parts/parts.tsx';

const stops = [
  [56, 104, 'Karen', '6 of 6'],
  [152, 68, 'Lenana', '8 of 8'],
  [252, 104, 'Dagoretti', '4 of 5'],
  [350, 68, 'Adams', '7'],
  [436, 104, 'School', ''],
] as const;

const pupils = ['Amina', 'Brian', 'Faith', 'Kevin', 'Njeri'];

/** Education: the morning run along Ngong Road with the pupils ticked at each stop, and the list at the present one. */
export function SchoolRun() {
  return (
    <Frame
      ground="var(--colors-mapLand)"
      label="School bus on its morning run along Ngong Road: at Karen 6 of 6 pupils ticked, at Lenana 8 of 8, at Dagoretti, where it is now, 4 of 5, with Adams and the school to come; the attendant's list with four ticks and Kevin marked absent."
    >
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path fill="var(--colors-mapPark)" d="M0 0h220l-20 30-200 20zM300 130h180v230H0V150z" />
        <path
          stroke="var(--colors-mapRoad)"
          strokeWidth="18"
          d="M-20 128 56 104 152 68 252 104 350 68 436 104 500 90"
        />
        <path stroke="var(--colors-line)" strokeWidth="6" d="M252 104 350 68 436 104" />
        <path stroke="var(--colors-signal)" strokeWidth="6" d="M56 104 152 68 252 104" />
      </g>
      {stops.map(([x, y, stop, count], index) => (
        <g key={stop} transform={`translate(${x} ${y})`}>
          <circle
            r={index === 2 ? 12 : 8}
            fill="var(--colors-surface)"
            stroke={`var(--colors-${index < 3 ? 'signal' : 'stopped'})`}
            strokeWidth="4"
          />
          <Words x={0} y={-22} bold at="middle">
            {stop}
          </Words>
          {count && (
            <Words x={0} y={32} at="middle">
              {count}
            </Words>
          )}
        </g>
      ))}
      <path fill="var(--colors-mapRoadMajor)" d="M0 312h480v48H0z" />
      <path stroke="var(--colors-surface)" strokeWidth="3" strokeDasharray="24 18" d="M0 337h480" />
      <path fill="var(--colors-idle)" d="M24 184q0-12 12-12h176q12 0 16 12l14 48q2 6 2 12v66H24z" />
      <path d="M24 254h220v7H24z" opacity=".8" />
      <path
        fill="var(--colors-surface)"
        d="M38 188h30v40H38zM76 188h30v40H76zM114 188h30v40h-30zM152 188h30v40h-30zM190 188h24l14 46h-38z"
      />
      <path fill="none" stroke="var(--colors-ink)" strokeWidth="2.5" d="M190 188v122" />
      <g>
        {[53, 91, 129, 167].map((x) => (
          <path key={x} d={`M${x - 10} 228c0-18 20-18 20 0zM${x - 6} 209a6 6 0 1 0 12 0 6 6 0 1 0-12 0`} />
        ))}
      </g>
      <g stroke="var(--colors-surface)" strokeWidth="5">
        <circle cx="76" cy="312" r="20" />
        <circle cx="204" cy="312" r="20" />
      </g>
      <Card x={268} y={152} width={196} height={196} />
      <Words x={284} y={178} bold>
        Dagoretti
      </Words>
      <Words x={448} y={178} soft at="end">
        06:52
      </Words>
      <path stroke="var(--colors-line)" d="M268 190.5h196" />
      {pupils.map((pupil, row) => (
        <g key={pupil} transform={`translate(0 ${row * 30})`}>
          <Tick x={292} y={210} status={pupil === 'Kevin' ? 'alert' : 'moving'} />
          <Words x={312} y={215}>
            {pupil}
          </Words>
          {pupil === 'Kevin' && (
            <Words x={448} y={215} at="end" color="alert">
              Absent
            </Words>
          )}
        </g>
      ))}
    </Frame>
  );
}
