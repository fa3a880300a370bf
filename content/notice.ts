import type { OwnerSettings } from '../contract/owner-settings.ts';
import type { PlainLink } from './navigation.ts';

/** The company that runs the site, and what it says about itself. */
export type Company = OwnerSettings & { PRODUCT_NAME: string; VIDEO_URL: string };

/** One case of a subject, the tables of the database that it describes, and where to read more, here or on another site. */
export type NoticeItem = { term: string; text: string; tables?: readonly string[]; link?: PlainLink; url?: string };

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

/** Who runs the site, with the registered name and the VAT number if the company gives them. */
export function runBy({ PRODUCT_NAME, LEGAL_NAME, VAT_NUMBER }: Company): string {
  const runs = LEGAL_NAME
    ? `${LEGAL_NAME} runs this website under the name ${PRODUCT_NAME}.`
    : `${PRODUCT_NAME} runs this website.`;
  return VAT_NUMBER ? `${runs} Its VAT number is ${VAT_NUMBER}.` : runs;
}
