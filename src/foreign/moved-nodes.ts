/**
 * Lets React change a document whose elements others have removed or moved, where it would fail otherwise: an element is removed
 * from wherever it is, and inserted before what now holds the one that was to follow it, or at the end.
 */
export function tolerateMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    // The DOM takes undefined for null, and refuses what is no node.
    return insertBefore.call(this, node, next instanceof Node ? childHolding(this, next) : next) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T) {
    return (child.parentNode === null ? child : removeChild.call(child.parentNode, child)) as T;
  };
}

/** The child of a parent that is or contains `node`; null if it contains none. */
function childHolding(parent: Node, node: Node | null): Node | null {
  return node === null || node.parentNode === parent ? node : childHolding(parent, node.parentNode);
}
