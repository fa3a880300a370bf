import type { Failure } from '../registry.ts';
import { EditorLink } from './SourceLink.tsx';

/** Why machines could not be loaded, with links to the lines that cause it. The others stay in use. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  if (failures.length === 0) return null;
  return (
    <div className="failures" role="alert">
      <ul aria-label="Errors in the source">
        {failures.map(({ message, place, root, machines }) => (
          <li key={`${place?.file}:${place?.line} ${message}`}>
            {place && <EditorLink place={place} root={root} />} <strong>{message}</strong>
            {machines.length > 0 && (
              <span>
                {' '}
                Until it is corrected, {machines.join(', ')} {machines.length === 1 ? 'is' : 'are'} shown as before.
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
