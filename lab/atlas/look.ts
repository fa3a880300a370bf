/** The style of the atlas and its script. */
import { bodyFont, day, night } from '../../src/design/palette.ts';

const colours = (theme: Record<string, string>) =>
  Object.entries(theme)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

export const style = `
:root{${colours(day)};font:16px/1.5 ${bodyFont};color:var(--ink);background:var(--paper)}
@media(prefers-color-scheme:dark){:root{${colours(night)}}}
*{box-sizing:border-box}
body{max-width:1280px;margin:0 auto;padding:24px 16px 96px}
a{color:inherit;text-underline-offset:3px}
a:focus-visible,summary:focus-visible,input:focus-visible,.drawing:focus-visible,figure:focus{outline:3px solid var(--signal);outline-offset:2px}
h1,h2,h3{line-height:1.15;letter-spacing:-.01em}
section{margin-top:72px;border-top:1px solid var(--line);padding-top:24px}
nav ul{columns:16rem;padding:0;list-style:none}
nav strong{color:var(--alert)}
fieldset{display:flex;flex-wrap:wrap;gap:4px 20px;border:1px solid var(--line);border-radius:8px}
label{display:inline-flex;gap:6px;align-items:center;min-height:32px}
.legend{display:flex;gap:20px}
.legend span::before{content:'';display:inline-block;width:14px;height:14px;margin-inline-end:6px;border:3px solid;border-radius:4px;vertical-align:-2px}
.legend .all::before{border-color:var(--moving)}
.legend .some::before{border-color:var(--idle)}
.legend .none::before{border-color:var(--alert);border-style:dashed}
.table,.drawing{overflow:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:6px 14px 6px 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
.drawing{max-height:80vh;margin-block:20px;border:1px solid var(--line);border-radius:12px}
.drawing svg{display:block}
.drawing .pictured{cursor:pointer}
.scenes{display:grid;gap:28px;grid-template-columns:repeat(auto-fill,minmax(min(100%,400px),1fr))}
figure{margin:0;border-radius:8px}
figure div{display:flex;gap:8px;align-items:start}
img{height:auto;border:1px solid var(--line);border-radius:6px;min-width:0}
img.phone{width:26%}
img.desktop{width:72%}
img:only-child{width:60%}
figcaption,small{color:var(--inkSoft)}
code{overflow-wrap:anywhere}
details{border-bottom:1px solid var(--line)}
summary{padding-block:10px;cursor:pointer}
li p{margin:0;color:var(--inkSoft)}
`;

/** Runs in the page: recolours the charts for the chosen driver, and links each state to its screenshots. */
export const behaviour = `(${function report() {
  const drivers = ['actor', 'view', 'browser'];
  const paint = (chosen: string) => {
    for (const group of document.querySelectorAll('[data-state],[data-transition]')) {
      const count = drivers.filter((driver) => group.classList.contains(`by-${driver}`)).length;
      const share = count === drivers.length ? 'all' : count > 0 ? 'some' : 'none';
      const ran = chosen === 'all' ? share : group.classList.contains(`by-${chosen}`) ? 'all' : 'none';
      for (const one of ['all', 'some', 'none']) group.classList.toggle(`covered-${one}`, one === ran);
    }
  };
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'painted') paint(target.value);
  });
  const sceneOf = (id: string) => document.querySelector<HTMLElement>(`figure[data-states~="${CSS.escape(id)}"]`);
  for (const group of document.querySelectorAll<SVGGElement>('[data-state]')) {
    const scene = sceneOf(group.dataset.state ?? '');
    if (scene === null) continue;
    group.classList.add('pictured');
    group.addEventListener('click', () => {
      scene.scrollIntoView({ block: 'center' });
      scene.focus({ preventScroll: true });
    });
  }
}})()`;
