import { useSelector } from '@xstate/react';
import type { Diagram } from '../chart/diagram.ts';
import { wayTo } from '../chart/fold.ts';
import type { FoldingActor } from './useFolding.ts';

/** While a part of the chart is drawn alone: which one, and the way back to the states around it. */
export function Crumbs({ chart, folding }: { chart: Diagram; folding: FoldingActor }) {
  const focus = useSelector(folding, ({ context }) => context.fold.focus);
  if (focus === undefined) return null;
  return (
    <nav className="crumbs" aria-label="The part that is drawn">
      <ol>
        {wayTo(chart, focus).map(({ id, key }) => (
          <li key={id}>
            {id === focus ? (
              <strong aria-current="true">{key}</strong>
            ) : (
              <button type="button" onClick={() => folding.send({ type: 'state.focused', id })}>
                {key}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
