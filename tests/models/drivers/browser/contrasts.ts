/**
 * What the contrast of a text depends on: its colour and size, and what is drawn below it. Run in the page, it returns each
 * text's element with that, as a text that is equal for two elements if axe would measure the same contrast.
 */
export function contrastsOf(without: readonly string[]): Map<Element, string> {
  const isTransparent = (color: string) => /^(transparent|rgba\(.*, 0\))$/.test(color);
  const isOpaque = (color: string) => /^rgb\(|^color\([^/]*\)$/.test(color);

  /** What is drawn below an element, up to the first ancestor that hides what is below itself. */
  const below = (element: Element): string[] => {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const isOver = position === 'absolute' || position === 'fixed' || position === 'sticky';
    const own = [
      isTransparent(backgroundColor) ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
      filter === 'none' ? '' : filter,
      mixBlendMode === 'normal' ? '' : mixBlendMode,
      // It is drawn over something else than its ancestors.
      isOver ? `over ${element.parentElement?.getAttribute('class')} ${element.getAttribute('class')}` : '',
    ].filter(Boolean);
    const ends = (isOpaque(backgroundColor) && backgroundImage === 'none') || !element.parentElement;
    return ends ? own : [...own, ...below(element.parentElement as Element)];
  };

  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const left = [
    ...without,
    '[aria-hidden=true]',
    '[inert]',
    ':disabled',
    '[aria-disabled=true]',
    // The browser draws them.
    'option',
    'script',
    'style',
  ].join();
  /** What is there for screen readers, or until it has the focus, is clipped. */
  const isClipped = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== 'none' ||
    (element.parentElement !== null && isClipped(element.parentElement));
  const shown = [...document.querySelectorAll('body *')].filter(
    (element) =>
      hasText(element) &&
      !element.closest(left) &&
      !isClipped(element) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  return new Map(
    shown.map((element) => {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      return [element, [color, isLarge ? 'large' : '', textShadow, ...below(element)].join(' | ')];
    }),
  );
}
