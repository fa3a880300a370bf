import { notFound } from '@tanstack/react-router';
import type { SitePath } from '../../../content/navigation.ts';
import type { Feature, Fitted, IndustryPart, Subject, SubjectPlot, SubjectSection } from '../../../content/subject.ts';
import { type NamedPicture, pictureNamed } from '../../pictures/named.ts';

type Words = () => Promise<{ default: Subject }>;

/** The content of a page about one subject with its pictures; `parent` is the overview it belongs to. */
export type SubjectPage = Omit<Subject, 'sections' | 'fitted'> & {
  image: NamedPicture;
  fitted?: Fitted & { image: NamedPicture };
  /** The order of an industry's page. */
  parts?: readonly IndustryPart[];
  sections: readonly (Omit<SubjectSection, 'plot'> & { plot?: SubjectPlot & { image: NamedPicture } })[];
  parent: { name: string; path: SitePath };
};

const folders = {
  features: import.meta.glob<{ default: Subject }>('../../../content/features/*.ts'),
  industries: import.meta.glob<{ default: Subject }>('../../../content/industries/*.ts'),
  customers: import.meta.glob<{ default: Subject }>('../../../content/customers/*.ts'),
} satisfies Record<string, Record<string, Words>>;

/** A folder of `content/`. */
export type SubjectFolder = keyof typeof folders;

const parents = {
  features: { name: 'Features', path: '/features' },
  industries: { name: 'Home', path: '/' },
  customers: { name: 'Customers', path: '/customers' },
} as const;

/** Loads the content and the pictures of a page by folder and file name. Throws `notFound()` if there is no such file. */
export async function subjectPage(folder: SubjectFolder, slug: string): Promise<SubjectPage> {
  const words = folders[folder][`../../../content/${folder}/${slug}.ts`];
  if (!words) throw notFound();
  const { default: subject } = await words();
  const sections = Promise.all(
    subject.sections.map(async ({ plot, ...section }) => ({
      ...section,
      ...(plot && { plot: { ...plot, image: await pictureNamed(plot.name) } }),
    })),
  );
  // What only menus and overviews show of it is no part of its page.
  const { fitted, entry: _, group: __, ...rest } = subject as Subject & Partial<Feature>;
  return {
    ...rest,
    ...(fitted && { fitted: { ...fitted, image: await pictureNamed(fitted.name) } }),
    image: await pictureNamed(subject.picture),
    sections: await sections,
    parent: parents[folder],
  };
}
