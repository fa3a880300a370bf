import type { Database } from './database/database.ts';
import type { NewsletterPace } from './flows/subscription/store.ts';
import type { FormDependencies } from './http/html-form.ts';
import type { ArticleStore } from './site/articles.ts';
import type { Site } from './site/pages.ts';
import type { Publish } from './webhooks/publish.ts';

/** What a server gives to each of its flows. */
export interface Services extends FormDependencies {
  database: Database;
  articles: ArticleStore;
  /** The built site. Without it the server answers only the API. */
  site?: Site | undefined;
  /** The date at the office so many days from now, as YYYY-MM-DD. */
  dayAtOffice(later?: number): string;
  /** Whether visitors wait for the server: other work then makes way. */
  doVisitorsWait(): boolean;
  /** Puts webhooks into the outbox; nothing, while no receiver is named. */
  publish: Publish;
  newsletterPace?: NewsletterPace | undefined;
}
