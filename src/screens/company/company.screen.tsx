import { IconEye } from '@tabler/icons-react';
import { problemOf } from '#domain/service/resource.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMayChangeCompany } from '#state/use-account.ts';
import { companyTexts as texts } from '#texts/account/company.ts';
import { readOnlyTexts } from '#texts/read-only.ts';
import { EmptyPanel } from '#ui/panels.tsx';
import { ResourceState } from '#ui/resource-state.tsx';
import { CompanyForm } from './company-form.tsx';
import classes from './company.module.css';

/** 'Firma': the company that heads every paper (specification 36.3). */
export function CompanyScreen() {
  const resource = useValue(useQueries().company);
  const { refresh } = useCommands();
  const mayChange = useMayChangeCompany();
  if (problemOf(resource)?.is === 'unsupported') return <EmptyPanel title={texts.unsupported} />;
  if (!mayChange) return <EmptyPanel title={readOnlyTexts.title} text={texts.adminsOnly} icon={<IconEye size={32} stroke={1.5} />} />;
  return (
    <div className={classes.screen}>
      <header>
        <h1 className={classes.title}>{texts.title}</h1>
        <p className="pv-soft">{texts.lead}</p>
      </header>
      <ResourceState resource={resource} onRetry={() => void refresh()}>
        {(company) => <CompanyForm company={company} />}
      </ResourceState>
    </div>
  );
}
