import { createFileRoute } from '@tanstack/react-router';
import { tokenIn } from '../../contract/token.ts';
import { CompanyRestorationScreen } from '../flows/restoration/CompanyRestorationScreen.tsx';
import { formHead } from './-form.ts';
import { secretHead } from './-head.ts';

export const Route = createFileRoute('/registration_/restore/$token')({
  head: formHead('companyRestoration', secretHead),
  component: RestoreCompany,
});

function RestoreCompany() {
  return <CompanyRestorationScreen token={tokenIn(Route.useParams().token)} />;
}
