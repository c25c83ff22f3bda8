import { report } from '#failures/report.ts';
import { IconFileTypeCsv, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Company } from '#domain/service/company.ts';
import { quantity } from '#domain/quantity.ts';
import { exportTexts } from '#texts/export.ts';
import { Hint } from '#ui/hint.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './export-menu.module.css';
import type { ExportTable, ExportOptions } from './export-table.ts';

type Kind = 'csv' | 'pdf';

/** Both writers are loaded on first use. They are precached, so they are available offline. */
async function fileOf<Row>(kind: Kind, table: ExportTable<Row>, options: ExportOptions): Promise<Blob> {
  if (kind === 'csv') return (await import('./csv.ts')).tableToCsv(table, options);
  return (await import('./pdf-in-worker.ts')).pdfInWorker(table, quantity(Date.now()), options);
}

interface Running {
  readonly kind: Kind;
  readonly done: number;
  readonly of: number;
}

interface Props<Row> {
  /** Called when a file is exported: the rows filtered and sorted at that time. */
  readonly table: () => ExportTable<Row> | Promise<ExportTable<Row>>;
  /** Heads a PDF. */
  readonly company: () => Promise<Company | null>;
  /** Further entries. */
  readonly children?: React.ReactNode;
}

/** Exports a table as CSV or PDF, with progress and a button to cancel. */
export function ExportMenu<Row>({ table, company, children }: Props<Row>) {
  const [running, setRunning] = useState<Running | null>(null);
  const [status, setStatus] = useState('');
  const controllerRef = useRef<AbortController | null>(null);
  useEffect(() => () => controllerRef.current?.abort(), []);

  const run = async (kind: Kind) => {
    const content = await table();
    const controller = new AbortController();
    controllerRef.current = controller;
    setStatus('');
    setRunning({ kind, done: 0, of: content.rows.length });
    try {
      const onProgress = (done: number) => setRunning({ kind, done, of: content.rows.length });
      const options = { onProgress, signal: controller.signal, ...(kind === 'pdf' && { company: await company() }) };
      const blob = await fileOf(kind, content, options);
      (await import('./save-file.ts')).saveFile(blob, `${content.fileName}.${kind}`);
      setStatus(exportTexts.ready);
    } catch (error) {
      if (!controller.signal.aborted) {
        report(error, 'ui/export');
        setStatus(exportTexts.failed);
      }
    }
    if (controllerRef.current === controller) setRunning(null);
  };

  if (running) return <Progress {...running} onStop={() => controllerRef.current?.abort()} />;
  return (
    <span className={classes.menu}>
      <ExportButton hint={exportTexts.csv} icon={<IconFileTypeCsv size={20} aria-hidden />} onClick={() => run('csv')} />
      <ExportButton hint={exportTexts.pdf} icon={<IconFileTypePdf size={20} aria-hidden />} onClick={() => run('pdf')} />
      {children}
      <span role="status" className={status === exportTexts.failed ? classes.failed : 'pv-hidden'}>
        {status}
      </span>
    </span>
  );
}

/** An entry of the menu. */
export function ExportButton({
  hint,
  icon,
  onClick,
}: {
  readonly hint: string;
  readonly icon: React.ReactNode;
  readonly onClick: () => Promise<void>;
}) {
  return (
    <Hint text={hint}>
      <PlainButton className={classes.button} aria-label={hint} onClick={() => void onClick()}>
        {icon}
        <span className={classes.word}>{hint}</span>
      </PlainButton>
    </Hint>
  );
}

function Progress({ done, of, onStop }: Running & { readonly onStop: () => void }) {
  const text = exportTexts.working(done, of);
  return (
    <span className={classes.menu}>
      <progress className={classes.progress} value={done} max={Math.max(1, of)} aria-label={text} />
      <span className={classes.progressText}>{text}</span>
      <PlainButton className={classes.button} aria-label={exportTexts.stop} onClick={onStop}>
        <IconX size={18} aria-hidden />
      </PlainButton>
    </span>
  );
}
