import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeFolders, repository } from './sources.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const folders = [...codeFolders, 'docs', 'public', '.ci', '.github'];

/** The code spans of a text that are paths of the repository. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => folders.some((folder) => span.startsWith(`${folder}/`)));
}

const pages = ['README.md', 'CONTRIBUTING.md', 'docs/layout.md', 'docs/commands.md', 'tests/README.md'];

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('should name only files and folders that exist', () => {
    expect(pathsIn(text).filter((path) => !existsSync(join(repository, path)))).toEqual([]);
  });

  test('should link only to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(repository, page, '..', link)))).toEqual([]);
  });

  test('should name only commands that exist', () => {
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][a-z0-9:-]*)/g)].map(([, command = '']) => command);
    expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  });
});

test('should describe every command', () => {
  const text = read('docs/commands.md');
  const own = Object.keys(scripts).filter((name) => !(name.startsWith('pre') && name.slice(3) in scripts));
  expect(own.filter((name) => !new RegExp(`npm (run )?${name}\\b`).test(text))).toEqual([]);
});

describe('where is …', () => {
  const rows = read('CONTRIBUTING.md')
    .split('\n')
    .flatMap((line) => {
      const [, question = '', path = '', content = ''] = /^\| (the .+) \| `(.+)` \| `(.+)` \|$/.exec(line) ?? [];
      return question === '' ? [] : [{ question, path, content }];
    });

  test('should answer twelve questions', () => expect(rows).toHaveLength(12));

  test.each(rows)('$question', ({ question, path, content }) => {
    expect(read(path)).toContain(content);
    // The path alone answers the question: it contains the words in bold.
    const synonyms: Record<string, string> = { email: 'mail' };
    for (const [, word = ''] of question.toLowerCase().matchAll(/\*\*(\w+?)s?\*\*/g)) {
      expect(path).toContain(synonyms[word] ?? word);
    }
  });
});
