import { dayMap, nightMap, variablesOf } from './palette.ts';

/** The colours of a map, for the element that it stands in: a page without a map does without them. */
export const mapColors = {
  ...variablesOf(dayMap),
  '@media (prefers-color-scheme: dark)': variablesOf(nightMap),
};

/** Those of a map on ground that is dark in the light theme too. */
export const nightMapColors = variablesOf(nightMap);
