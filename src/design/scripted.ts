/** Where there are no scripts. */
export const noScripts = '@media (scripting: none)';

/** What can only be used with scripts: not shown without them, nor where those of its part could not be loaded. */
export const scripted = { [noScripts]: { display: 'none' }, '[data-lost] &': { display: 'none' } };
