import { Text } from '../../design/layout.ts';
import type { StepProps } from './step.ts';

/** Says that what the page shows of the visitor's company is news: it has changed since the page showed it. */
export function CompanyChanged({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const { company, hasCompanyChanged } = snapshot.context;
  if (!hasCompanyChanged || !company) return null;
  return (
    <Text role="alert">
      {company.team} has changed since this page showed it, so nothing was deleted. This is how it stands now.
    </Text>
  );
}
