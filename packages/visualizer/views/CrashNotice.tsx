import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { crashWords } from '../live/crash-words.ts';
import { inOneLine } from '../live/error-text.ts';
import { latestReport } from '../live/log.ts';
import type { liveMachine } from '../live/machine.ts';

/** The greatest length of an error that is shown without being opened. */
const most = 240;

/** Above the chart and its log: that the chosen actor has failed, at which event, and why. */
export function CrashNotice({ actor }: { actor: ActorRefFrom<typeof liveMachine> }) {
  const report = useSelector(actor, ({ context }) => latestReport(context));
  if (report?.status !== 'error') return null;
  const { title, when, origin } = crashWords(report);
  const error = report.error ?? '';
  const brief = inOneLine(error, most);
  return (
    <div className="crash" role="alert">
      <p>
        <strong>{title}</strong> {when}
      </p>
      <p className="error">{brief}</p>
      {origin && <p>{origin}</p>}
      {brief !== error && (
        <details>
          <summary>The whole error</summary>
          <pre>{error}</pre>
        </details>
      )}
    </div>
  );
}
