import { type CoverageKind, coverageKinds } from '@msafara/paths';
import { type CaseResult, shortCommit } from '@msafara/paths/results';
import type { Case, CaseStep, Suite } from '@msafara/paths/suite';
import type { CoverageRow } from '../../scripts/paths/coverage.ts';
import { type Html, html } from '../../server/html.ts';
import { type DriverName, driverNames } from '../../tests/models/drivers/names.ts';
import { type Scene, type Viewport, viewports } from '../../tests/models/drivers/scenes.ts';

import { behaviour, style } from './look.ts';

/** The part of the atlas about one machine. */
export type Chapter = {
  machine: string;
  title: string;
  purpose: string;
  route: string;
  /** The chart coloured by coverage, as an SVG document. */
  chart: string;
  /** What each driver covered. */
  rows: CoverageRow[];
  scenes: Scene[];
  /** The states without a screenshot. */
  withoutScene: string[];
  suite: Suite;
  /** The last results of its cases. */
  results: readonly CaseResult[];
};

/** When the atlas was written, and from which commit; empty outside of a repository. */
export type AtlasOrigin = { written: Date; commit: string };

const labels: Record<DriverName | 'all', string> = {
  all: 'all drivers',
  actor: 'actor',
  view: 'React view',
  browser: 'Chromium',
};

const legend = { all: 'covered', some: 'covered by some drivers', none: 'not covered' };

/** The atlas as one HTML document, which needs nothing but the screenshots beside it. */
export function atlasPage(chapters: readonly Chapter[], product: string, origin: AtlasOrigin): string {
  const title = `Atlas of ${product}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
${header(title, chapters, origin)}
<main>${chapters.map(chapterSection)}</main>
<script>${{ html: behaviour }}</script>
</body>
</html>
`.html;
}

function header(title: string, chapters: readonly Chapter[], { written, commit }: AtlasOrigin): Html {
  return html`<header>
<h1>${title}</h1>
<p>Statecharts of the site with their coverage, screenshots of every state, and the test suites with their last results.</p>
<p>Written ${time(written.toISOString())}${commit === '' ? '' : html` at commit <code>${shortCommit(commit)}</code>`}. Recordings and results may be older.</p>
<fieldset><legend>Coverage by</legend>${(['all', ...driverNames] as const).map(
    (name) =>
      html`<label><input type="radio" name="painted" value="${name}"${name === 'all' ? html` checked` : ''}>${labels[name]}</label>`,
  )}</fieldset>
<p class="legend">${Object.entries(legend).map(([share, label]) => html`<span class="${share}">${label}</span>`)}</p>
<nav aria-label="Machines"><ul>${chapters.map(
    ({ machine, title, rows }) =>
      html`<li><a href="#${machine}">${title}</a>${
        rows.some(({ missing }) => missing.length > 0) ? html` <strong>incomplete</strong>` : ''
      }</li>`,
  )}</ul></nav>
</header>`;
}

function chapterSection(chapter: Chapter): Html {
  const { machine, title, purpose, route, chart, rows, scenes, withoutScene, suite, results } = chapter;
  return html`<section id="${machine}" aria-labelledby="${machine}-title">
<h2 id="${machine}-title">${title}</h2>
<p>${purpose} <code>${route}</code></p>
${coverageTable(rows)}
${lastRuns(results)}
<div class="drawing" tabindex="0" role="group" aria-label="Chart of ${title}">${{ html: chart }}</div>
<h3>Storyboard</h3>
${withoutScene.length > 0 ? html`<p>No screenshot shows ${withoutScene.join(', ')}.</p>` : ''}
<div class="scenes">${scenes.map((scene) => sceneFigure(machine, scene))}</div>
<h3>Suite</h3>
<p>Before each case: ${suite.given}.</p>
${suite.cases.map((one) =>
  caseDetails(
    one,
    results.filter(({ id }) => id === one.id),
  ),
)}
</section>`;
}

function coverageTable(rows: readonly CoverageRow[]): Html {
  const columns = Object.keys(coverageKinds) as CoverageKind[];
  return html`<div class="table"><table>
<thead><tr><th scope="col">Driver</th>${columns.map((kind) => html`<th scope="col">${kind}</th>`)}<th scope="col">not covered</th></tr></thead>
<tbody>${rows.map(
    ({ driver, shares, missing }) =>
      html`<tr><th scope="row">${labels[driver]}</th>${columns.map(
        (kind) => html`<td>${`${shares[kind].met} of ${shares[kind].all}`}</td>`,
      )}<td>${missingDetails(shares, missing)}</td></tr>`,
  )}</tbody>
</table></div>`;
}

function missingDetails(shares: CoverageRow['shares'], missing: readonly string[]): Html {
  if (missing.length === 0) return html`–`;
  if (shares.states.met === 0) return html`no recordings`;
  return html`<details><summary>${`${missing.length} not covered`}</summary><ul>${missing.map(
    (name) => html`<li>${name}</li>`,
  )}</ul></details>`;
}

function sceneFigure(machine: string, { place, states, pictures }: Scene): Html {
  const images = (Object.entries(pictures) as [Viewport, string][]).map(([viewport, file]) => {
    const { width, height } = viewports[viewport];
    const source = `storyboard/${machine}/${encodeURIComponent(file)}`;
    return html`<img class="${viewport}" src="${source}" alt="${place} on a ${viewport}" loading="lazy" width="${String(width)}" height="${String(height)}">`;
  });
  return html`<figure data-states="${states.join(' ')}" tabindex="-1"><div>${images}</div><figcaption><code>${place}</code></figcaption></figure>`;
}

/** When each driver ran last, and on which commit. */
function lastRuns(results: readonly CaseResult[]): Html {
  const groups = [...Map.groupBy(results, ({ driver }) => driver)];
  if (groups.length === 0) return html`<p>No results.</p>`;
  return html`<ul>${groups.map(([driver, some]) => {
    const last = some.toSorted((one, other) => (one.started < other.started ? 1 : -1))[0];
    const passed = some.filter(({ status }) => status === 'passed').length;
    const outcome = `${passed} of ${some.length} cases passed`;
    return html`<li>${labelOf(driver)}: ${passed === some.length ? outcome : html`<strong>${outcome}</strong>`}, last on ${time(last?.started ?? '')} at commit <code>${shortCommit(last?.commit)}</code></li>`;
  })}</ul>`;
}

/** The label of a driver; other browsers have none but their name. */
function labelOf(driver: string): string {
  return driver in labels ? labels[driver as DriverName] : driver;
}

/** An instant, in UTC, because the readers may be anywhere. */
function time(instant: string): Html {
  return html`<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function caseDetails({ id, title, requirements, start, steps }: Case, results: readonly CaseResult[]): Html {
  const outcomes = results.map(({ driver, status }) => `${labelOf(driver)}: ${status}`);
  return html`<details id="${id}"><summary>${title} <small>${[id, ...requirements, ...outcomes].join(' · ')}</small></summary>
<p>Starts at <code>${start.place}</code>. ${start.results.join(' ')}</p>
<ol>${steps.map(stepItem)}</ol></details>`;
}

function stepItem({ action, place, results }: CaseStep): Html {
  return html`<li><strong>${action}</strong> → <code>${place}</code>${results.map((result) => html`<p>${result}</p>`)}</li>`;
}
