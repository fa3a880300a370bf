import { useMachine } from '@xstate/react';
import { layoutChart } from '../chart/layout.ts';
import { chartStately } from '../chart/stately.ts';
import { copyingMachine } from '../copying.ts';
import type { Charted } from '../registry.ts';
import { elk } from './elk.ts';

/** Copies a machine as source for Stately's editor, with the layout that is drawn here. */
export function StatelyExport({ entry }: { entry: Charted }) {
  const [snapshot, send] = useMachine(copyingMachine);
  const makeText = async () => chartStately(entry.machine, await layoutChart(entry.chart, { elk }));
  return (
    <div className="export">
      <button type="button" onClick={() => send({ type: 'copy.pressed', makeText })}>
        Copy as Stately source
      </button>
      <p className="hint" role="status">
        {snapshot.matches('copied') && 'Copied: import it in Stately’s editor.'}
        {snapshot.matches('uncopied') && 'The browser does not let it be copied: take it from below.'}
        {snapshot.matches('failed') && 'The source could not be made: the chart cannot be laid out.'}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      {snapshot.matches('uncopied') && <pre tabIndex={0}>{snapshot.context.text}</pre>}
    </div>
  );
}
