import { createFileRoute } from '@tanstack/react-router';
import { companyHomeTitle } from '../../content/form-pages.ts';
import { CompanyHomeScreen } from '../flows/company-home/CompanyHomeScreen.tsx';
import { hiddenHead } from './-head.ts';

export const Route = createFileRoute('/registration_/company')({
  head: () => hiddenHead({ title: companyHomeTitle }),
  component: CompanyHomeScreen,
});
