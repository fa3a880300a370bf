import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** An HTML syntax tree. */
type Tree = ReturnType<ReturnType<typeof rehypeSanitize>>;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize)
  // Our own transformations, after sanitising.
  .use(rehypeSlug)
  .use(() => letTablesScroll)
  .use(() => bindAmounts)
  // As browsers write it.
  .use(rehypeStringify, { characterReferences: { useNamedReferences: true } });

/** Renders an article's Markdown (GFM) as sanitised HTML. */
export function renderMarkdown(markdown: string): string {
  return String(processor.processSync(markdown));
}

/** Keeps each amount in the line of its currency. */
function bindAmounts(tree: Tree | Tree['children'][number]): void {
  if (tree.type === 'text') tree.value = tree.value.replaceAll(/\bKES (?=\d)/g, 'KES\u00a0');
  if ('children' in tree) for (const child of tree.children) bindAmounts(child);
}

/** Wraps each table in a box that scrolls, by keyboard too. */
function letTablesScroll(tree: Tree): void {
  let count = 0;
  tree.children = tree.children.map((node) => {
    if (node.type !== 'element' || node.tagName !== 'table') return node;
    const properties = { role: 'group', ariaLabel: `Table ${++count}`, tabIndex: 0 };
    return { type: 'element', tagName: 'div', properties, children: [node] };
  });
}
