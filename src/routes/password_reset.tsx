import { createFileRoute } from '@tanstack/react-router';
import { RequestLinkScreen } from '../flows/password-reset/RequestLinkScreen.tsx';
import { formHead } from './-form.ts';
import { secretHead } from './-head.ts';

/** The server redirects a token in the query to the token's own route. */
export const Route = createFileRoute('/password_reset')({
  head: formHead('resetRequest', secretHead),
  component: RequestLinkScreen,
});
