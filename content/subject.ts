import type { ContentBlock } from './content-block.ts';
import type { DayEventKind } from './day/day.ts';
import type { SitePath } from './navigation.ts';

/** A minute of the example day (see `day/day.gen.ts`), a vehicle, and what it reported then, at which the tour can be opened. */
export type DayMoment = { at: string; vehicle?: string; event?: DayEventKind };

/** What a number of a drawing is: a word or two, and a sentence. */
export type NumberedPoint = { term: string; text: string };

/** A plot of the example day, or a vehicle of it from the side. */
export type SubjectPlot = {
  /** Its file in `src/plots/` or `src/elevations/`, without its ending. */
  name: string;
  /** What to see in it, in one or two sentences. */
  caption: string;
  /** What the numbers of a vehicle are, from 1. */
  points?: readonly NumberedPoint[];
  /** When the tour shows the same. */
  moment: DayMoment;
};

/** A vehicle of an industry, and what has its place in it. */
export type Fitted = {
  /** The file of its side elevation in `src/elevations/`, without its ending. */
  name: string;
  /** What each number of the drawing is, from 1. */
  points: readonly NumberedPoint[];
  /** A vehicle of that kind on the example day. */
  moment: DayMoment;
};

/** One thing that a reader gets, told by what happens in a yard or on a road. */
export type SubjectSection = {
  title: string;
  /** 60 to 120 words. */
  text: string;
  /** Three or four things to be seen or counted, each in a few words. */
  points?: readonly string[];
  /** What a day of the fleet shows of it. */
  plot?: SubjectPlot;
  /** When the day shows it, if no plot says so: the console beside the section goes there. */
  moment?: DayMoment;
  /** What a table or a list says better than words, below the text. */
  block?: ContentBlock;
  /** A file to download: one of `samples`. */
  sample?: { path: SitePath; label: string };
  /** Whether the owner's facts about tank and tracker stand below the text. */
  tracker?: true;
};

/** What a customer says, in the customer's own words and with the customer's consent. */
export type Quotation = {
  words: string;
  name: string;
  /** What the person does there, and where. */
  role: string;
  company: string;
  /** What has changed, as the customer measured it: '11%', 'less diesel per 100 km, March to August 2026'. */
  figure?: { value: string; meaning: string };
};

/** How the menus list a subject. */
type SubjectEntry = {
  /** Where it stands among the others: they are listed by this number, from the lowest. */
  place: number;
  /** What it is about, in a few words. */
  description: string;
  /** The name of its icon in `src/pictures/icons.tsx`, or the outline of one that only this subject shows. */
  icon: string;
};

/** The words of a page about one subject: a feature, an industry or a kind of customer. */
export type Subject = {
  /** Its name, as menus show it. */
  name: string;
  /** The page's h1. */
  headline: string;
  /** One or two sentences under it. */
  lead: string;
  /** What a search engine shows: 110 to 155 characters. */
  description: string;
  /** The file of its picture in `src/pictures/`, without its ending. */
  picture: string;
  /** What is fitted to its vehicles, for an industry. */
  fitted?: Fitted;
  /** What a customer of this kind says; without one, the page has no place for it. */
  quotation?: Quotation;
  sections: readonly [SubjectSection, SubjectSection, SubjectSection, ...SubjectSection[]];
  /** What to bring or show in a demo: the headline of the page's last band. */
  closing: string;
  /** Where a reader goes on: two to four pages. */
  related: readonly SitePath[];
};

/** A feature; its group is one of `featuresOverview`. */
export type Feature = Subject & { entry: SubjectEntry; group: 'road' | 'yard' | 'people' | 'fleet' };

/** What follows the top of an industry's page: its vehicle, the next so many of its sections, or a block. */
export type IndustryPart = 'vehicle' | { sections: number } | ContentBlock;

/** An industry, which the menus list. Its parts stand in an order of its own: matrix 2.industry-orders. */
export type Industry = Subject & { entry: SubjectEntry; parts: readonly IndustryPart[] };
