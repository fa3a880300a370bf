import { bodyFont, day, night } from '../src/design/palette.ts';
import './visualizer.css';

/** Defines the site's colours as custom properties, light and dark, following the system or the chosen theme. */
export function applyStyles(): void {
  const style = document.createElement('style');
  style.textContent = `
    :root { ${properties(day)} --body: ${bodyFont}; color-scheme: light; }
    @media (prefers-color-scheme: dark) { :root { ${properties(night)} color-scheme: dark; } }
    :root[data-theme='light'] { ${properties(day)} color-scheme: light; }
    :root[data-theme='dark'] { ${properties(night)} color-scheme: dark; }
  `;
  document.head.prepend(style);
}

function properties(palette: Record<string, string>): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}
