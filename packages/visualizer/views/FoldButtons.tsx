import { useSelector } from '@xstate/react';
import type { Diagram } from '../chart/diagram.ts';
import { parentsIn } from '../chart/fold.ts';
import type { Item } from '../place.ts';
import type { FoldingActor } from './useFolding.ts';

type Props = { chart: Diagram; folding: FoldingActor; selected: Item | undefined };

/** Opens and closes all states, or the selected one, and draws that alone. */
export function FoldButtons({ chart, folding, selected }: Props) {
  const { closed, focus } = useSelector(folding, ({ context }) => context.fold);
  const parents = parentsIn(chart);
  if (parents.length === 0) return null;
  const chosen = parents.find((id) => id === selected?.id);
  const key = chart.nodes.find(({ id }) => id === chosen)?.key;
  return (
    <div className="zoom">
      <button type="button" disabled={closed.length === 0} onClick={() => folding.send({ type: 'all.opened' })}>
        Open all
      </button>
      <button
        type="button"
        disabled={closed.length === parents.length}
        onClick={() => folding.send({ type: 'all.closed' })}
      >
        Close all
      </button>
      {chosen && chosen !== focus && (
        <>
          <button type="button" onClick={() => folding.send({ type: 'state.toggled', id: chosen })}>
            {closed.includes(chosen) ? 'Open' : 'Close'} {key}
          </button>
          <button type="button" onClick={() => folding.send({ type: 'state.focused', id: chosen })}>
            Only {key}
          </button>
        </>
      )}
    </div>
  );
}
