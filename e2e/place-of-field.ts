/** A field that has the focus: whether the header or an edge of the screen hides a part of it, and whether it is framed. */
export type PlaceOfField = { name: string; isCut: boolean; isFramed: boolean };

/** Runs in the page: returns the field that has the focus, once that has been painted. */
export async function placeOfField(): Promise<PlaceOfField | undefined> {
  // Without scripts a page gets no frames.
  if (!matchMedia('(scripting: none)').matches)
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const field = document.activeElement;
  if (!field?.matches('main :is(input, select, textarea)')) return undefined;
  const { top, bottom } = field.getBoundingClientRect();
  const covered = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return {
    name: field.id || (field.getAttribute('name') ?? ''),
    isCut: bottom > innerHeight || top < Math.max(covered, 0),
    isFramed: getComputedStyle(field).outlineStyle === 'solid',
  };
}
