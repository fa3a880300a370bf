import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

/** A document as HTML's tree. */
type Tree = ReturnType<ReturnType<typeof rehypeSanitize>>;

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype)
  .use(rehypeSanitize)
  // What follows is our own, and comes after what an author may write.
  .use(rehypeSlug)
  .use(() => letTablesScroll)
  .use(rehypeStringify);

/** Renders an article's Markdown (GFM) as HTML that holds no script, style or foreign frame. */
export function renderMarkdown(markdown: string): string {
  return String(processor.processSync(markdown));
}

/** A table may be wider than a phone: it scrolls in a box of its own, by keyboard too. */
function letTablesScroll(tree: Tree): void {
  let count = 0;
  tree.children = tree.children.map((node) => {
    if (node.type !== 'element' || node.tagName !== 'table') return node;
    const properties = { role: 'group', ariaLabel: `Table ${++count}`, tabIndex: 0 };
    return { type: 'element', tagName: 'div', properties, children: [node] };
  });
}
