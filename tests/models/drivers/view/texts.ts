/**
 * Watches that each text that changes has an element of its own. A translator replaces texts, and React goes on with the former
 * ones: what it then changes is not in the page, and what it removes, or inserts something before, makes it fail. It refers to no
 * text that is all the content of its element.
 *
 * @returns The function that ends the watch and says what was found.
 */
export function watchTexts(): { end: () => string[] } {
  const problems = new Set<string>();
  const take = (records: readonly MutationRecord[]) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling } of records) {
      if (type === 'characterData' && isReferredTo(target)) report('changed', target, target.parentElement);
      for (const node of removedNodes) if (isReferredTo(node)) report('was removed', node, target);
      if (addedNodes.length > 0 && nextSibling && isReferredTo(nextSibling))
        report('had something inserted before it', nextSibling, target);
    }
  };
  const report = (what: string, text: Node, around: Node | null) =>
    problems.add(`'${text.textContent}' ${what}: ${(around as Element | null)?.outerHTML}`);
  const observer = new MutationObserver(take);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return {
    end: () => {
      take(observer.takeRecords());
      observer.disconnect();
      return [...problems];
    },
  };
}

/** Whether React holds on to a text, which it then marks. */
const isReferredTo = (node: Node) =>
  node.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
