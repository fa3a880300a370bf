import { dayColours, nightColours, pageFont } from './palette.ts';
import pageStyle from './visualizer.css?inline';

/** Applies the style of the page, and defines the colours as custom properties, light and dark, following the system or the chosen theme. */
export function applyStyles(): void {
  const style = document.createElement('style');
  style.textContent = `
    :root { ${properties(dayColours)} --body: ${pageFont}; color-scheme: light; }
    @media (prefers-color-scheme: dark) { :root { ${properties(nightColours)} color-scheme: dark; } }
    :root[data-theme='light'] { ${properties(dayColours)} color-scheme: light; }
    :root[data-theme='dark'] { ${properties(nightColours)} color-scheme: dark; }
    ${pageStyle}
  `;
  document.head.prepend(style);
}

function properties(palette: Record<string, string>): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join(' ');
}
