import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tolerateMovedNodes } from '../../src/foreign/moved-nodes.ts';

const { insertBefore, removeChild } = Node.prototype;
beforeAll(tolerateMovedNodes);
afterAll(() => void Object.assign(Node.prototype, { insertBefore, removeChild }));

/** A list of three, and an element of nobody yet. */
function list() {
  const parent = document.createElement('ul');
  parent.innerHTML = '<li>one</li><li>two</li><li>three</li>';
  const [first, , last] = parent.children;
  const added = Object.assign(document.createElement('li'), { textContent: 'new' });
  return { parent, first: first as Element, last: last as Element, added };
}

const textsOf = (parent: Element) => [...parent.children].map(({ textContent }) => textContent);

describe('a document whose nodes anybody may move', { tags: ['2.foreign-nodes'] }, () => {
  // As the DOM's own definition says: a missing child is null, and whatever else is no node is an error.
  test.each([null, undefined])(
    'should insert before %s at the end, as without this',
    {
      tags: ['2.foreign-missing'],
    },
    (nothing) => {
      const { parent, added } = list();
      expect(parent.insertBefore(added, nothing as null)).toBe(added);
      expect(textsOf(parent)).toEqual(['one', 'two', 'three', 'new']);
    },
  );

  test('should refuse what is no node, as without this', { tags: ['2.foreign-missing'] }, () => {
    const { parent, added } = list();
    expect(() => parent.insertBefore(added, 'two' as never)).toThrow();
    expect(() => parent.removeChild(null as never)).toThrow();
    expect(() => parent.removeChild(undefined as never)).toThrow();
    expect(textsOf(parent)).toEqual(['one', 'two', 'three']);
  });

  test('should insert before what now holds the one that was to follow, or at the end', () => {
    const { parent, first, last, added } = list();
    const wrapper = document.createElement('div');
    first.replaceWith(wrapper);
    wrapper.append(first);
    parent.insertBefore(added, first);
    expect(textsOf(parent)).toEqual(['new', 'one', 'two', 'three']);
    last.remove();
    parent.insertBefore(added, last);
    expect(textsOf(parent)).toEqual(['one', 'two', 'new']);
  });

  test('should remove an element from wherever it is, even from nowhere', () => {
    const { parent, first, last } = list();
    document.createElement('ol').append(first);
    last.remove();
    expect([parent.removeChild(first), parent.removeChild(last)]).toEqual([first, last]);
    expect([first.parentNode, last.parentNode]).toEqual([null, null]);
    expect(textsOf(parent)).toEqual(['two']);
  });
});
