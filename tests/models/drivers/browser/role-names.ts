import { queryDatabase } from './database.ts';
import type { PageRequest } from './route.ts';
import type { UniqueWords } from './unique-words.ts';

/** The roles of a request's invitations are called as in the models: the server gives each account its own ids. */
export function nameRoles(request: PageRequest, words: UniqueWords): void {
  const { invitations = [] }: { invitations?: { role_id: string }[] } = request.postDataJSON() ?? {};
  for (const { role_id } of invitations) {
    const [role] = queryDatabase('select name from roles where id = ?', role_id);
    if (role) words.stand(role_id, `role-${String(role.name).toLowerCase()}`);
  }
}
