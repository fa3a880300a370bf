import { clockTime } from '../../../content/day/day.ts';
import { Button } from '../../design/Button.tsx';
import { prefersCalm } from '../../design/motion.ts';
import { styled } from '../../design/theme.ts';
import { Icon } from '../../pictures/icons.tsx';
import { DayTime } from './DayTime.tsx';
import { type DayFlow, eventWords, newestReport } from './day-flow.ts';

/** What plays the day: a button, the time, and its scale. */
export function DayControls({ snapshot, send }: Pick<DayFlow, 'snapshot' | 'send'>) {
  const { minute } = snapshot.context;
  const isPlaying = snapshot.matches({ time: 'playing' });
  const newest = newestReport(minute);
  return (
    <>
      <Play
        type="button"
        kind="primary"
        onClick={() => send(isPlaying ? { type: 'pause.pressed' } : { type: 'play.pressed', calm: prefersCalm() })}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} />
        <span>{isPlaying ? 'Pause' : snapshot.matches({ time: 'ended' }) ? 'Play again' : 'Play'}</span>
      </Play>
      <Clock aria-live="off">{clockTime(minute)}</Clock>
      <DayTime
        minute={minute}
        words={newest?.minute === minute ? eventWords(newest) : ''}
        onHold={() => send({ type: 'slider.held' })}
        onMove={(to) => send({ type: 'slider.moved', minute: to })}
        onRelease={() => send({ type: 'slider.released' })}
      />
    </>
  );
}

const Play = styled(Button, { minWidth: '132px' });

const Clock = styled('p', {
  minWidth: '2.8em',
  fontSize: '$h3',
  fontWeight: '$strong',
  fontVariantNumeric: 'tabular-nums',
});
