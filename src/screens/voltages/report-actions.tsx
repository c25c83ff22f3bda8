import { IconFileTypeCsv, IconFileTypePdf, IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { report as reportFailure } from '#failures/report.ts';
import { useCompany } from '#state/use-company.ts';
import type { SeenReport } from '#state/use-week-report.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { Company } from '#domain/service/company.ts';
import { installationUntil } from '#domain/service/equipment.ts';
import type { Installation } from '#domain/service/installation.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { letterTexts } from '#texts/voltage/letter-texts.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import type { ReportFacts } from '#ui/export/voltage-report/report-files.ts';

const LetterDialog = lazy(() => import('./letter/letter-dialog.tsx').then((held) => ({ default: held.LetterDialog })));

type Kind = 'pdf' | 'csv';

/** The code that writes the files is loaded on demand; it is precached, so it works without a network. */
async function saveReport(kind: Kind, facts: ReportFacts, company: Company | null): Promise<void> {
  const { reportFileName, reportSheet } = await import('#ui/export/voltage-report/report-files.ts');
  const { saveFile } = await import('#ui/export/save-file.ts');
  const { sheet, means } = await reportSheet(facts);
  const file = kind === 'csv' ? means : await (await import('#ui/export/pdf-in-worker.ts')).pdfOf({ report: sheet, company });
  if (file) saveFile(file, `${reportFileName(facts)}.${kind}`);
}

interface Props {
  readonly installation: Installation;
  readonly weekReport: SeenReport;
  readonly lost: LostInWeek | null;
}

/** The report as files, and the letter about it: all made on this device. */
export function ReportActions({ installation, weekReport, lost }: Props) {
  const [busy, setBusy] = useState<Kind | null>(null);
  const [isWriting, setWriting] = useState(false);
  const queries = useQueries();
  const company = useCompany();
  const metering = lastKnown(useValue(queries.meteringDetails(installation.id))) ?? null;
  const equipment = lastKnown(useValue(queries.equipment(installation.id)));
  const then = installationUntil(installation, equipment, reportWeek(weekReport.report.monday).to);
  const facts: ReportFacts = { installation: then, metering, lost, ...weekReport, version: queries.readiness.peek().version };
  const save = async (kind: Kind) => {
    setBusy(kind);
    try {
      await saveReport(kind, facts, await company());
      notify({ text: texts.saved });
    } catch (error) {
      reportFailure(error, 'ui/export');
      notify({ text: texts.notSaved, isError: true });
    }
    setBusy(null);
  };
  return (
    <div className="pv-flow pv-gap-2">
      <Button
        variant="default"
        aria-label={texts.pdfLabel}
        leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
        loading={busy === 'pdf'}
        onClick={() => void save('pdf')}
      >
        {texts.pdf}
      </Button>
      {weekReport.report.intervals && (
        <Button
          variant="default"
          aria-label={texts.csvLabel}
          leftSection={<IconFileTypeCsv size={18} aria-hidden="true" />}
          loading={busy === 'csv'}
          onClick={() => void save('csv')}
        >
          {texts.csv}
        </Button>
      )}
      <Button variant="default" leftSection={<IconMail size={18} aria-hidden="true" />} onClick={() => setWriting(true)}>
        {letterTexts.open}
      </Button>
      {isWriting && (
        <Suspense>
          <LetterDialog facts={facts} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </div>
  );
}
