import type { Theme, VisualizerActor } from '../machine.ts';

const themes: { theme: Theme; title: string }[] = [
  { theme: 'system', title: 'System colours' },
  { theme: 'light', title: 'Light' },
  { theme: 'dark', title: 'Dark' },
];

/** Switches between the system's colours, light and dark. */
export function Themes({ theme: chosen, actor }: { theme: Theme; actor: VisualizerActor }) {
  return (
    <label className="themes">
      <span className="visually-hidden">Colours</span>
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
