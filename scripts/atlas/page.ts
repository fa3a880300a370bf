/** The report as one HTML document. */
import { createElement as element, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { drivers } from '../../models/drivers/chosen.ts';
import type { Case, CaseStep, Suite } from '../../paths/suite/index.ts';
import type { Row } from '../paths/coverage.ts';
import { behaviour, style } from './look.ts';
import { type Scene, type Screen, screens } from './storyboard.ts';

/** What the atlas tells of one machine. */
export type Chapter = {
  machine: string;
  title: string;
  purpose: string;
  route: string;
  /** The painted chart, an SVG document. */
  chart: string;
  /** What each driver ran. */
  rows: Row[];
  scenes: Scene[];
  /** The states that no picture shows. */
  unseen: string[];
  suite: Suite;
};

const words: Record<(typeof drivers)[number], string> = {
  actor: 'by the actor',
  view: 'by the view',
  browser: 'in Chromium',
};

/** The whole report; it needs nothing but the pictures beside it. */
export function atlasPage(chapters: readonly Chapter[], product: string): string {
  const body = [contents(chapters, product), element('main', { key: 'main' }, ...chapters.map(chapter))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${renderToStaticMarkup(element('title', null, titleOf(product)))}
<style>${style}</style>
</head>
<body>
${renderToStaticMarkup(body)}
<script>${behaviour}</script>
</body>
</html>
`;
}

function titleOf(product: string): string {
  return `Atlas of ${product}`;
}

function contents(chapters: readonly Chapter[], product: string): ReactNode {
  return element(
    'header',
    { key: 'header' },
    element('h1', null, titleOf(product)),
    element(
      'p',
      null,
      'Every statechart of the site, painted by what ran; every state in pictures; every path to follow by hand.',
    ),
    element(
      'fieldset',
      null,
      element('legend', null, 'Paint what ran'),
      ...['all', ...drivers].map((name) =>
        element(
          'label',
          { key: name },
          element('input', { type: 'radio', name: 'painted', value: name, defaultChecked: name === 'all' }),
          name === 'all' ? 'by all three drivers' : words[name as keyof typeof words],
        ),
      ),
    ),
    element(
      'p',
      { className: 'legend' },
      ...(['all', 'some', 'none'] as const).map((share) =>
        element(
          'span',
          { key: share, className: share },
          { all: 'ran', some: 'by some only', none: 'never ran' }[share],
        ),
      ),
    ),
    element(
      'nav',
      { 'aria-label': 'Machines' },
      element(
        'ul',
        null,
        ...chapters.map(({ machine, title, rows }) =>
          element(
            'li',
            { key: machine },
            element('a', { href: `#${machine}` }, title),
            ' ',
            rows.some(({ missing }) => missing.length > 0) ? element('strong', null, 'not all of it ran') : null,
          ),
        ),
      ),
    ),
  );
}

function chapter({ machine, title, purpose, route, chart, rows, scenes, unseen, suite }: Chapter): ReactNode {
  return element(
    'section',
    { key: machine, id: machine, 'aria-labelledby': `${machine}-title` },
    element('h2', { id: `${machine}-title` }, title),
    element('p', null, purpose, ' ', element('code', null, route)),
    coverageTable(rows),
    element('div', {
      className: 'drawing',
      tabIndex: 0,
      role: 'group',
      'aria-label': `Chart of ${title}`,
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the drawing is ours, its words escaped.
      dangerouslySetInnerHTML: { __html: chart },
    }),
    element('h3', null, 'Storyboard'),
    unseen.length > 0 ? element('p', null, `No picture shows ${unseen.join(', ')}.`) : null,
    element('div', { className: 'scenes' }, ...scenes.map((scene) => sceneFigure(machine, scene))),
    element('h3', null, 'Suite'),
    element('p', null, `Before each case: ${suite.given}.`),
    ...suite.cases.map(caseDetails),
  );
}

function coverageTable(rows: readonly Row[]): ReactNode {
  const kinds = Object.keys(rows[0]?.shares ?? {}) as (keyof Row['shares'])[];
  return element(
    'div',
    { className: 'table' },
    element(
      'table',
      null,
      element(
        'thead',
        null,
        element(
          'tr',
          null,
          element('th', { scope: 'col' }, 'Run'),
          ...kinds.map((kind) => element('th', { key: kind, scope: 'col' }, kind)),
          element('th', { scope: 'col' }, 'what never ran'),
        ),
      ),
      element(
        'tbody',
        null,
        ...rows.map(({ driver, shares, missing }) =>
          element(
            'tr',
            { key: driver },
            element('th', { scope: 'row' }, words[driver]),
            ...kinds.map((kind) => element('td', { key: kind }, `${shares[kind].met} of ${shares[kind].all}`)),
            element('td', null, missingIn(shares, missing)),
          ),
        ),
      ),
    ),
  );
}

function missingIn(shares: Row['shares'], missing: readonly string[]): ReactNode {
  if (missing.length === 0) return '–';
  if (shares.states.met === 0) return 'nothing is recorded';
  return element(
    'details',
    null,
    element('summary', null, `${missing.length} never ran`),
    element('ul', null, ...missing.map((name) => element('li', { key: name }, name))),
  );
}

function sceneFigure(machine: string, { place, states, pictures }: Scene): ReactNode {
  return element(
    'figure',
    { key: place, 'data-states': states.join(' '), tabIndex: -1 },
    element(
      'div',
      null,
      ...(Object.entries(pictures) as [Screen, string][]).map(([screen, file]) =>
        element('img', {
          key: screen,
          className: screen,
          src: `storyboard/${machine}/${encodeURIComponent(file)}`,
          alt: `${place} on a ${screen}`,
          loading: 'lazy',
          ...screens[screen],
        }),
      ),
    ),
    element('figcaption', null, element('code', null, place)),
  );
}

function caseDetails({ id, title, requirements, start, steps }: Case): ReactNode {
  return element(
    'details',
    { key: id, id },
    element('summary', null, title, ' ', element('small', null, [id, ...requirements].join(' · '))),
    element('p', null, 'It starts at ', element('code', null, start.place), '. ', start.results.join(' ')),
    element('ol', null, ...steps.map(stepItem)),
  );
}

function stepItem({ number, action, place, results }: CaseStep): ReactNode {
  return element(
    'li',
    { key: number },
    element('strong', null, action),
    ' → ',
    element('code', null, place),
    ...results.map((result) => element('p', { key: result }, result)),
  );
}
