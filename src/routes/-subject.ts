import type { SitePath } from '../../content/navigation.ts';
import type { SubjectPage } from '../screens/subject/subject.ts';
import { breadcrumbs, pageHead } from './-head.ts';

/** The head of a page about one subject; none where there is no such subject. */
export function subjectHead(subject: SubjectPage | undefined, path: SitePath) {
  if (!subject) return {};
  const { name, headline, description, parent } = subject;
  return pageHead({ title: headline, description, path, data: () => [breadcrumbs([parent, { name, path }])] });
}
