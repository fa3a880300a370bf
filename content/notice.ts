import type { PlainLink } from './navigation.ts';

/** What only the company that runs the site can say about itself; empty where it says nothing. */
export type Company = {
  PRODUCT_NAME: string;
  LEGAL_NAME: string;
  GOVERNING_LAW: string;
  VIDEO_URL: string;
};

/** One case of a subject, and the tables of the database that it describes. */
export type NoticeItem = { term: string; text: string; tables?: readonly string[]; link?: PlainLink };

/** One subject of a notice: paragraphs and, where it has several cases, a list of them. */
export type NoticeSection = {
  title: string;
  text: readonly string[];
  items?: readonly NoticeItem[];
  /** Where to read more of it. */
  link?: PlainLink;
  /** A vehicle’s state, whose colour marks how things stand. */
  mark?: 'moving' | 'idle' | 'stopped';
};

/** A page that says what holds between a visitor and the company. */
export type Notice = {
  headline: string;
  lead: string;
  /** The day of its last change, as YYYY-MM-DD. */
  updated: string;
  sections: readonly NoticeSection[];
  /** What stands above the ways to reach the company. */
  contact: string;
  /** Whom to write to (default: sales). */
  email?: string;
};

/** Who runs the site, as a sentence; the registered name is the company's to give. */
export function runBy({ PRODUCT_NAME, LEGAL_NAME }: Pick<Company, 'PRODUCT_NAME' | 'LEGAL_NAME'>): string {
  return LEGAL_NAME
    ? `${LEGAL_NAME} runs this website under the name ${PRODUCT_NAME}.`
    : `${PRODUCT_NAME} runs this website. Its registered company name is not given here: ask us for it.`;
}
