import type { SitePath } from '../../content/navigation.ts';
import type { SubjectFolder, SubjectPage } from '../components/subject/subject.ts';
import { breadcrumbs, pageHead } from './-head.ts';
import { type Loading, servedOr } from './-served.ts';

/** Loads a page about one subject by folder and file name. */
export function subjectLoader(loading: Loading, folder: SubjectFolder, slug: string) {
  return servedOr(loading, async () => (await import('../components/subject/subject.ts')).subjectPage(folder, slug));
}

/** The head of a page about one subject; empty if there is no such subject. */
export function subjectHead(subject: SubjectPage | undefined, path: SitePath) {
  if (!subject) return {};
  const { name, headline, description, parent } = subject;
  return pageHead({
    title: headline,
    description,
    path,
    data: import.meta.env.SSR ? () => [breadcrumbs([parent, { name, path }])] : undefined,
  });
}
