import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { batchesOf } from '#domain/service/import/batches.ts';
import { columnsOf, type ImportColumn } from '#domain/service/import/columns.ts';
import { type ImportFacts, judgeRows, type JudgedRow } from '#domain/service/import/judge-rows.ts';
import type { SourceTable, TableProblem } from '#domain/service/import/source-table.ts';
import { lastKnown } from '#domain/service/resource.ts';
import type { Problem } from '#domain/service/problem.ts';
import { useCommands, useDirty, useQueries, useValue } from '#state/app-context.ts';
import { useIsOffline } from '#state/use-connection.ts';
import { importTexts as texts } from '#texts/import.ts';
import { hexOf } from '#lib/hex.ts';
import { readTable } from '#ui/import/read-table.ts';
import { type ImportProgress, type ImportRun, NOTHING_DONE, runImport } from './run-import.ts';

/** The stored import, and how far it is. The keys are stored on devices and must not change. */
const RUN = 'installations-import';
const PROGRESS = 'installations-import-progress';

/** A file or a pasted text that was read. */
interface Source {
  readonly table: SourceTable;
  readonly columns: readonly ImportColumn[];
}

const sourceOf = (table: SourceTable): Source => ({
  table,
  columns: columnsOf(table.headings, (at) => table.rows.map(({ cells }) => cells[at] ?? '')),
});

/** What rows are compared with; `null` until the device has the whole list. */
function useFacts(): ImportFacts | null {
  const queries = useQueries();
  const list = lastKnown(useValue(queries.installations));
  const vendors = lastKnown(useValue(queries.vendors));
  const modems = lastKnown(useValue(queries.availableModems));
  return useMemo(() => {
    if (!list || !vendors || !modems || list.rows.length < list.total) return null;
    return { installations: list.rows, vendors: vendors.map(({ name }) => name), freeModems: modems.map(({ barcode }) => barcode) };
  }, [list, vendors, modems]);
}

/** Reads a file or a text, and says what each of its rows does. */
export function useSource() {
  const facts = useFacts();
  const [source, setSource] = useState<Source | null>(null);
  const [problem, setProblem] = useState<TableProblem | null>(null);
  const [isReading, setReading] = useState(false);
  const [areFormersNew, setFormersNew] = useState(false);
  const rows = useMemo(
    () => (source && facts ? judgeRows(source.table.rows, source.columns, { ...facts, areFormersNew }) : null),
    [source, facts, areFormersNew],
  );
  const read = async (from: File | string): Promise<void> => {
    setReading(true);
    const result = await readTable(from);
    setReading(false);
    setProblem('problem' in result ? result.problem : null);
    setFormersNew(false);
    setSource('table' in result ? sourceOf(result.table) : null);
  };
  return {
    source,
    rows,
    problem,
    isReading,
    areFormersNew,
    setFormersNew,
    read,
    setColumns: (columns: readonly ImportColumn[]) => source && setSource({ ...source, columns }),
    drop: () => setSource(null),
  };
}

/** Random; also on a page that is not secure. */
const newKey = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)));

/** An import that runs, has stopped or has ended. */
export interface RunState {
  readonly run: ImportRun;
  readonly progress: ImportProgress;
  readonly isRunning: boolean;
  /** Why it has stopped. */
  readonly problem: Problem | null;
}

/** Starts an import, stores it, and goes on with one that was interrupted. */
export function useRun() {
  const { importInstallations, saveDraft, dropDraft, refresh } = useCommands();
  const { draft } = useQueries();
  const [state, setState] = useState<RunState | null>(null);
  const stopping = useRef<AbortController | null>(null);
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  useDirty(RUN, state?.isRunning ?? false);

  const proceed = useCallback(
    async (run: ImportRun, from: ImportProgress): Promise<void> => {
      const controller = new AbortController();
      const { signal } = controller;
      stopping.current = controller;
      setState({ run, progress: from, isRunning: true, problem: null });
      const onProgress = async (progress: ImportProgress): Promise<void> => {
        setState({ run, progress, isRunning: true, problem: null });
        await saveDraft(PROGRESS, progress);
      };
      const problem = await runImport({ run, from, send: importInstallations, otherwise: texts.withOthers, onProgress, signal });
      setState((now) => now && { ...now, isRunning: false, problem });
      if (!signal.aborted) void refresh();
    },
    [importInstallations, saveDraft, refresh],
  );
  useEffect(() => () => stopping.current?.abort(), []);
  useEffect(() => {
    void Promise.all([draft(RUN), draft(PROGRESS)]).then(([run, progress]) => {
      if (!run) return;
      const stored = { run: run as ImportRun, progress: (progress as ImportProgress | undefined) ?? NOTHING_DONE };
      setState((now) => now ?? { ...stored, isRunning: false, problem: null });
    });
  }, [draft]);
  useEffect(() => {
    const isBack = wasOffline.current && !isOffline;
    wasOffline.current = isOffline;
    if (isBack && state?.problem && !state.isRunning) void proceed(state.run, state.progress);
  }, [isOffline, state, proceed]);

  return {
    state,
    start: async (rows: readonly JudgedRow[]): Promise<void> => {
      const batches = batchesOf(rows);
      const run = { batches, keys: batches.map(newKey) };
      await Promise.all([saveDraft(RUN, run), saveDraft(PROGRESS, NOTHING_DONE)]);
      await proceed(run, NOTHING_DONE);
    },
    goOn: () => state && void proceed(state.run, state.progress),
    end: async (): Promise<void> => {
      await Promise.all([dropDraft(RUN), dropDraft(PROGRESS)]);
      setState(null);
    },
  };
}
