import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { JudgedRow } from '#domain/service/import/judge-rows.ts';
import { useHasTeam, useMay } from '#state/use-account.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { importTexts as texts } from '#texts/import.ts';
import { readOnlyTexts } from '#texts/read-only.ts';
import { Button } from '#ui/button/button.tsx';
import { OfflineReason } from '#ui/dialogs/offline-reason.tsx';
import { CheckField } from '#ui/forms/check-field.tsx';
import { FileInput } from '#ui/forms/file-input.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { EmptyPanel, LoadingPanel } from '#ui/panels.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { saveTemplate } from './import-files.ts';
import page from '#ui/page.module.css';
import classes from './import.module.css';
import { RowTable } from './row-table.tsx';
import { RunCard } from './run-card.tsx';
import { useRun, useSource } from './use-import.ts';

/** 'Dodaj wiele': installations from a file or a pasted table. Source: specification 8.11 to 8.14. */
export function ImportScreen() {
  const mayWork = useMay('staff');
  const isOwn = useHasTeam();
  return (
    <div className={classes.screen}>
      <h1 className={page.title} tabIndex={-1}>
        {texts.title}
      </h1>
      {!isOwn ? (
        <EmptyPanel title={texts.unsupported} />
      ) : mayWork ? (
        <Import />
      ) : (
        <EmptyPanel title={readOnlyTexts.title} text={readOnlyTexts.text} />
      )}
    </div>
  );
}

/** Whether an installation had the number of the row before. */
const isFormer = (row: JudgedRow): boolean =>
  row.is === 'new' ? row.former !== undefined : row.is === 'wrong' && row.mistakes.some(({ is }) => is === 'former');

function Import() {
  const isOffline = useIsOffline();
  const source = useSource();
  const run = useRun();
  if (run.state) return <RunCard state={run.state} isOffline={isOffline} onGoOn={run.goOn} onEnd={() => void run.end()} />;
  if (!source.source) return <SourceChoice source={source} />;
  const save = async (rows: readonly JudgedRow[]): Promise<void> => {
    await run.start(rows);
    source.drop();
  };
  return (
    <>
      <ColumnChoice table={source.source.table} columns={source.source.columns} onChange={source.setColumns} />
      {source.rows ? <RowTable rows={source.rows} /> : <LoadingPanel text={texts.loadingList} />}
      {source.rows?.some(isFormer) && (
        <CheckField label={texts.areFormersNew} isChecked={source.areFormersNew} onChange={source.setFormersNew} />
      )}
      <SaveBar rows={source.rows} isOffline={isOffline} onSave={save} onOther={source.drop} />
    </>
  );
}

/** A file, a pasted table, or a template to begin with. */
function SourceChoice({ source: { problem, isReading, read } }: { readonly source: ReturnType<typeof useSource> }) {
  const [pasted, setPasted] = useState('');
  return (
    <section className={page.card} aria-label={texts.title}>
      <p className="pv-quiet">{texts.hint}</p>
      <div className="pv-row pv-wrap pv-gap-3">
        <FileInput
          label={texts.file}
          icon={IconFileUpload}
          accept=".csv,.txt,.tsv,.xlsx"
          isBusy={isReading}
          onPick={([file]) => file && void read(file)}
        />
        <Button variant="default" onClick={() => void saveTemplate()}>
          {texts.template}
        </Button>
      </div>
      <TextAreaField
        label={texts.paste}
        description={texts.pasteHint}
        value={pasted}
        onChange={setPasted}
        rows={6}
        className={classes.paste}
      />
      <Button disabled={pasted.trim() === ''} loading={isReading} onClick={() => void read(pasted)}>
        {texts.readPasted}
      </Button>
      <div role="status">{isReading && texts.reading}</div>
      {problem && (
        <p role="alert" className={`${classes.wrong} pv-spaced`}>
          {texts.problemOfFile(problem)}
        </p>
      )}
    </section>
  );
}

interface SaveProps {
  readonly rows: readonly JudgedRow[] | null;
  readonly isOffline: boolean;
  readonly onSave: (rows: readonly JudgedRow[]) => Promise<void>;
  readonly onOther: () => void;
}

function SaveBar({ rows, isOffline, onSave, onOther }: SaveProps) {
  const [written = 0, wrong = 0] = [
    rows?.filter(({ is }) => is === 'new' || is === 'changes').length,
    rows?.filter(({ is }) => is === 'wrong').length,
  ];
  return (
    <div className={classes.save}>
      <div role="status">
        {rows && written === 0 && <p className="pv-spaced">{texts.nothingToSave}</p>}
        {wrong > 0 && <p className={`${classes.wrong} pv-spaced`}>{texts.wrongLeftOut(wrong)}</p>}
      </div>
      <div className="pv-row pv-wrap pv-gap-3">
        <Button disabled={!rows || written === 0 || isOffline} onClick={() => rows && void onSave(rows)}>
          {texts.save(written)}
        </Button>
        <Button variant="default" onClick={onOther}>
          {texts.other}
        </Button>
      </div>
      <OfflineReason at="dialog" text={isOffline ? texts.offline : null} />
    </div>
  );
}
