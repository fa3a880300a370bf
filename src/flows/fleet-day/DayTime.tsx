import { useEffect, useRef } from 'react';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime, isAlarm } from '../../../content/day/day.ts';
import { dayHours, openingMinute } from '../../../machines/fleet-day.ts';
import { styled } from '../../design/theme.ts';

type DayTimeProps = {
  minute: number;
  /** What is said of the minute beside its time. */
  words: string;
  onHold: () => void;
  onMove: (minute: number) => void;
  onRelease: () => void;
};

/** The time scale of the day, a slider with the day's alarms as marks. */
export function DayTime({ minute, words, onHold, onMove, onRelease }: DayTimeProps) {
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (slider.current) slider.current.value = String(minute);
  }, [minute]);
  return (
    <Scale>
      <svg
        aria-hidden="true"
        viewBox={`${dayHours.first} 0 ${dayHours.last - dayHours.first} 16`}
        preserveAspectRatio="none"
      >
        <path d={`M${dayHours.first} 8H${dayHours.last}`} stroke="var(--colors-stopped)" strokeWidth="3" />
        <path d={`M${dayHours.first} 8H${minute}`} stroke="var(--colors-signal)" strokeWidth="3" />
        {day.events.filter(isAlarm).map(({ minute: at }) => (
          <path key={at} d={`M${at} 0V16`} stroke="var(--colors-alert)" strokeWidth="4" />
        ))}
      </svg>
      <input
        ref={slider}
        type="range"
        aria-label="Time of the day"
        aria-valuetext={`${clockTime(minute)}${words && `, ${words}`}`}
        min={dayHours.first}
        max={dayHours.last}
        defaultValue={openingMinute}
        onPointerDown={onHold}
        onPointerUp={onRelease}
        onPointerCancel={onRelease}
        onChange={({ target }) => onMove(target.valueAsNumber)}
      />
      <div aria-hidden="true">
        <span>05:00</span>
        <span>12:00</span>
        <span>19:00</span>
      </div>
    </Scale>
  );
}

const thumb = {
  width: '28px',
  height: '28px',
  border: '4px solid $colors$surface',
  borderRadius: '$round',
  background: '$signal',
  boxShadow: '0 0 0 2px $colors$ink',
};

const Scale = styled('div', {
  position: 'relative',
  flex: '1 1 240px',
  minWidth: 0,
  marginInline: '14px',
  color: '$inkSoft',
  fontSize: '$small',
  fontVariantNumeric: 'tabular-nums',
  '& svg': {
    position: 'absolute',
    top: '14px',
    width: '100%',
    height: '16px',
    overflow: 'visible',
    forcedColorAdjust: 'none',
  },
  '& path': { vectorEffect: 'non-scaling-stroke' },
  '& div': { display: 'flex', justifyContent: 'space-between' },
  '& input': {
    position: 'relative',
    display: 'block',
    width: 'calc(100% + 28px)',
    height: '$target',
    margin: '0 -14px',
    appearance: 'none',
    background: 'transparent',
    cursor: 'ew-resize',
    touchAction: 'pan-y',
  },
  '& input::-webkit-slider-thumb': { appearance: 'none', ...thumb },
  '& input::-moz-range-thumb': { boxSizing: 'border-box', ...thumb },
});
