import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tools } from '../../lab/tools.js';
import { codeFolders, repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const folders = [...codeFolders, 'docs', 'public', '.ci', '.github'];

/** The code spans of a text that are paths of the repository. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => folders.some((folder) => span.startsWith(`${folder}/`)));
}

const pages = ['README.md', 'docs/CONTRIBUTING.md', 'docs/layout.md', 'lab/README.md', 'tests/README.md'];

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('should name only files and folders that exist', () => {
    const absent = pathsIn(text).filter((path) => globSync(path, { cwd: repository }).length === 0);
    expect(absent, `Correct these paths in ${page}: they do not exist.`).toEqual([]);
  });

  test('should link only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => !existsSync(join(repository, page, '..', link)));
    expect(broken, `Correct these links in ${page}: their files do not exist.`).toEqual([]);
  });

  test('should name only commands that exist', () => {
    const named = text.matchAll(/npm run (?:--silent )?([a-z][a-z0-9:-]*)(?: -- ([a-z-]+))?/g);
    const unknown = [...named].filter(
      ([, command = '', tool = '']) => !(command in scripts) || (command === 'lab' && tool !== '' && !(tool in tools)),
    );
    const remedy = `Correct these commands in ${page}: neither package.json nor lab/tools.js has them.`;
    expect(
      unknown.map(([whole]) => whole),
      remedy,
    ).toEqual([]);
  });
});

test('should list every npm script once, in the table of the README', () => {
  const listed = [...read('README.md').matchAll(/^\| `npm (?:run )?([^`]+)` \|/gm)].map(([, name]) => name);
  expect(listed.sort(), 'Give each npm script one row in README.md, and nothing else.').toEqual(
    Object.keys(scripts).sort(),
  );
});

test('should list every tool of the lab once, in the table of its README', () => {
  const rows = read('lab/README.md').matchAll(/^\| (`[^|]+`) \|/gm);
  // `bench --network` is one of a tool's options.
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name));
  expect(listed.sort(), 'Give each tool one row in lab/README.md, and nothing else.').toEqual(
    Object.keys(tools).sort(),
  );
});

describe('where is …', () => {
  const rows = read('docs/CONTRIBUTING.md')
    .split('\n')
    .flatMap((line) => {
      const [, question = '', path = '', content = ''] = /^\| (the .+) \| `(.+)` \| `(.+)` \|$/.exec(line) ?? [];
      return question === '' ? [] : [{ question, path, content }];
    });

  test('should answer twelve questions', () =>
    expect(rows, 'Keep twelve rows in the table "Where is …" of docs/CONTRIBUTING.md.').toHaveLength(12));

  test.each(rows)('$question', ({ question, path, content }) => {
    expect(read(path), `Correct this row of docs/CONTRIBUTING.md: ${path} does not contain it.`).toContain(content);
    // The path alone answers the question: it contains the words in bold.
    const synonyms: Record<string, string> = { email: 'mail' };
    for (const [, word = ''] of question.toLowerCase().matchAll(/\*\*(\w+?)s?\*\*/g)) {
      const remedy = `Correct the words in bold in this row of docs/CONTRIBUTING.md: ${path} does not contain '${word}'.`;
      expect(path, remedy).toContain(synonyms[word] ?? word);
    }
  });
});
