import { withoutInvisible } from './text.ts';

/**
 * What a team's name is compared by: ruling on teams (matrix 3.team). Names that look the same are the same: white space, case
 * and characters that nobody sees do not count.
 */
export function teamNameKey(name: string): string {
  return withoutInvisible(name.normalize('NFKC')).replace(/\s+/g, '').toLowerCase();
}
