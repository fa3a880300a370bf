/** How often a page looks whether a picker is open, in milliseconds: no event reports it. */
const pause = 100;

/** How long it waits at most, in milliseconds. */
const longestWait = 30_000;

/**
 * Resolves once no list of options and no calendar is open: the browser would close it if React built its field again, as it does
 * where others have changed the document. Browsers that cannot tell are not waited for.
 */
export async function pickersClosed(): Promise<void> {
  for (let waited = 0; isPickerOpen() && waited < longestWait; waited += pause)
    await new Promise((resolve) => setTimeout(resolve, pause));
}

/** In `:is`, a selector that the browser does not know matches nothing. */
const isPickerOpen = () => document.querySelector(':is(select:open, input:open)') !== null;
