import { useEffect, useRef } from 'react';
import { day } from '../../../content/day/day.gen.ts';
import { clockTime, isAlarm } from '../../../content/day/day.ts';
import { dayHours, openingMinute } from '../../../machines/fleet-day.ts';
import { styled } from '../../design/theme.ts';
import { useServed } from '../../hooks/useServed.ts';

type DayTimeProps = {
  minute: number;
  /** What is said of the minute beside its time. */
  words: string;
  onHold: () => void;
  onMove: (minute: number) => void;
  onRelease: () => void;
};

const alarms = day.events
  .filter(isAlarm)
  .map(({ minute }) => `M${minute} 0V16`)
  .join('');

/** The time scale of the day, a slider with the day's alarms as marks. */
export function DayTime({ minute, words, onHold, onMove, onRelease }: DayTimeProps) {
  const isServed = useServed();
  const slider = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slider is there once it is not only served
  useEffect(() => {
    if (slider.current) slider.current.value = String(minute);
  }, [minute, isServed]);
  return (
    <Scale>
      <svg
        aria-hidden="true"
        viewBox={`${dayHours.first} 0 ${dayHours.last - dayHours.first} 16`}
        preserveAspectRatio="none"
      >
        <path d={`M${dayHours.first} 8H${dayHours.last}`} stroke="var(--colors-stopped)" strokeWidth="3" />
        <path d={`M${dayHours.first} 8H${minute}`} stroke="var(--colors-signal)" strokeWidth="3" />
        <path d={alarms} stroke="var(--colors-alert)" strokeWidth="4" />
      </svg>
      {/* Its look would be a noticeable part of the document. */}
      {!isServed && (
        <Slider
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
      )}
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
  paddingTop: '$target',
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
});

const Slider = styled('input', {
  position: 'absolute',
  top: 0,
  width: 'calc(100% + 28px)',
  height: '$target',
  margin: '0 -14px',
  appearance: 'none',
  background: 'transparent',
  cursor: 'ew-resize',
  touchAction: 'pan-y',
  '&::-webkit-slider-thumb': { appearance: 'none', ...thumb },
  '&::-moz-range-thumb': { boxSizing: 'border-box', ...thumb },
});
