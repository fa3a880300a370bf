/** The id of the note. */
export const newTabNote = 'new-tab';

/** The description of links that open a new tab for assistive technology, once per page. */
export function NewTabNote() {
  return (
    <span id={newTabNote} hidden>
      Opens in a new tab
    </span>
  );
}
