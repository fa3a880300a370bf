import { notFound } from '@tanstack/react-router';
import type { SitePath } from '../../../content/navigation.ts';
import type { Subject } from '../../../content/subject.ts';
import { type Picture, pictureNamed } from '../../pictures/named.ts';

type Words = () => Promise<{ default: Subject }>;

/** What a page about one subject shows; `parent` is the page above it. */
export type SubjectPage = Subject & { image: Picture; parent: { name: string; path: SitePath } };

const folders = {
  features: import.meta.glob<{ default: Subject }>('../../../content/features/*.ts'),
  industries: import.meta.glob<{ default: Subject }>('../../../content/industries/*.ts'),
  customers: import.meta.glob<{ default: Subject }>('../../../content/customers/*.ts'),
} satisfies Record<string, Record<string, Words>>;

/** A folder of words. */
export type SubjectFolder = keyof typeof folders;

const parents = {
  features: { name: 'Features', path: '/features' },
  industries: { name: 'Home', path: '/' },
  customers: { name: 'Customers', path: '/customers' },
} as const;

/** Fetches the words and the picture of a page, by the folder of its words and their file. Unknown ones are not found. */
export async function subjectPage(folder: SubjectFolder, slug: string): Promise<SubjectPage> {
  const words = folders[folder][`../../../content/${folder}/${slug}.ts`];
  if (!words) throw notFound();
  const { default: subject } = await words();
  return { ...subject, image: await pictureNamed(subject.picture), parent: parents[folder] };
}
