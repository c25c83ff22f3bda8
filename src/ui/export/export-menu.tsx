import { report } from '#failures/report.ts';
import { IconFileTypeCsv, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { quantity } from '#domain/quantity.ts';
import { exportTexts } from '#texts/export.ts';
import { Hint } from '#ui/hint.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import classes from './export-menu.module.css';
import type { ExportTable, ExportOptions } from './export-table.ts';

type Kind = 'csv' | 'pdf';

/** Both writers are fetched when first wanted; they are precached, so they come without signal too. */
async function fileOf<Row>(kind: Kind, table: ExportTable<Row>, working: ExportOptions): Promise<Blob> {
  if (kind === 'csv') return (await import('./csv.ts')).tableToCsv(table, working);
  return (await import('./pdf-in-worker.ts')).pdfInWorker(table, quantity(Date.now()), working);
}

interface Running {
  readonly kind: Kind;
  readonly done: number;
  readonly of: number;
}

interface Props<Row> {
  /** Asked when a file is wanted: what is filtered and sorted just then. */
  readonly table: () => ExportTable<Row>;
  /** Entries beside the two. */
  readonly children?: React.ReactNode;
}

/** CSV and PDF of a table, with progress on long ones and a way to give up. */
export function ExportMenu<Row>({ table, children }: Props<Row>) {
  const [running, setRunning] = useState<Running | null>(null);
  const [said, setSaid] = useState('');
  const giveUp = useRef<AbortController | null>(null);
  useEffect(() => () => giveUp.current?.abort(), []);

  const run = async (kind: Kind) => {
    const what = table();
    const controller = new AbortController();
    giveUp.current = controller;
    setSaid('');
    setRunning({ kind, done: 0, of: what.rows.length });
    try {
      const onProgress = (done: number) => setRunning({ kind, done, of: what.rows.length });
      const blob = await fileOf(kind, what, { onProgress, signal: controller.signal });
      (await import('./save-file.ts')).saveFile(blob, `${what.fileName}.${kind}`);
      setSaid(exportTexts.ready);
    } catch (error) {
      if (!controller.signal.aborted) {
        report(error, 'ui/export');
        setSaid(exportTexts.failed);
      }
    }
    if (giveUp.current === controller) setRunning(null);
  };

  if (running) return <Progress {...running} onStop={() => giveUp.current?.abort()} />;
  return (
    <span className={classes.menu}>
      <ExportButton hint={exportTexts.csv} icon={<IconFileTypeCsv size={20} aria-hidden />} onClick={() => run('csv')} />
      <ExportButton hint={exportTexts.pdf} icon={<IconFileTypePdf size={20} aria-hidden />} onClick={() => run('pdf')} />
      {children}
      <span role="status" className={said === exportTexts.failed ? classes.failed : 'pv-hidden'}>
        {said}
      </span>
    </span>
  );
}

/** One entry of the menu. */
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
      </PlainButton>
    </Hint>
  );
}

function Progress({ done, of, onStop }: Running & { readonly onStop: () => void }) {
  const says = exportTexts.working(done, of);
  return (
    <span className={classes.menu}>
      <progress className={classes.progress} value={done} max={Math.max(1, of)} aria-label={says} />
      <span className={classes.says}>{says}</span>
      <PlainButton className={classes.button} aria-label={exportTexts.stop} onClick={onStop}>
        <IconX size={18} aria-hidden />
      </PlainButton>
    </span>
  );
}
