/**
 * Parts of a page that have a form of their own: matrix 2.content-blocks. What they say is said elsewhere on the site, in a picture or on
 * the example day.
 */

/** What is compared, in rows; the first column names each row. */
type TableBlock = {
  kind: 'table';
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/** What happened, in order, each with its date or time. */
type TimelineBlock = { kind: 'timeline'; title: string; entries: readonly { at: string; text: string }[] };

/** What is checked before something begins. */
type ChecklistBlock = { kind: 'checklist'; title: string; items: readonly string[] };

/** What changes over the year; months count from 1. */
type MonthsBlock = {
  kind: 'months';
  title: string;
  seasons: readonly { name: string; months: readonly number[]; text: string }[];
};

export type ContentBlock = TableBlock | TimelineBlock | ChecklistBlock | MonthsBlock;

/** The content of one kind. */
export type BlockOf<Kind extends ContentBlock['kind']> = Extract<ContentBlock, { kind: Kind }>;
