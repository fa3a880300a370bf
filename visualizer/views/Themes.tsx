import type { Theme } from '../machine.ts';
import type { VisualizerActor } from './Visualizer.tsx';

const themes: { theme: Theme; title: string }[] = [
  { theme: 'system', title: 'System colours' },
  { theme: 'light', title: 'Light' },
  { theme: 'dark', title: 'Dark' },
];

/** Chooses the colours. */
export function Themes({ theme: chosen, actor }: { theme: Theme; actor: VisualizerActor }) {
  return (
    <label className="themes">
      <span className="unseen">Colours</span>
      <select
        value={chosen}
        onChange={({ target }) => actor.send({ type: 'theme.chosen', theme: target.value as Theme })}
      >
        {themes.map(({ theme, title }) => (
          <option key={theme} value={theme}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
