import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import type { SeenTask } from '#state/views.ts';
import { useBySerial } from '#state/use-by-serial.ts';
import { useMay } from '#state/use-account.ts';
import { tasksTexts as texts } from '#texts/tasks.ts';
import { Age } from '#ui/age.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { CardSorting } from '#ui/tables/cards/card-sorting.tsx';
import { ListMenuButton } from '#ui/tables/cards/list-menu-button.tsx';
import { LongTable } from '#ui/tables/long-table.tsx';
import type { PhoneList } from '#ui/tables/table-props.ts';
import type { FoundRows } from '#ui/tables/use-table.ts';
import { usePlaceInAddress } from '#ui/tables/use-place-in-address.ts';
import tight from '#ui/tables/tight.module.css';
import { usePublishScreenAge } from '#ui/screen-status.ts';
import { useMedia } from '#ui/use-media.ts';
import { useNow } from '#ui/use-now.ts';
import { useRememberedEmployee } from '#state/use-remembered-employee.ts';
import { useCompany } from '#state/use-company.ts';
import { useToday } from '#state/use-day.ts';
import { Button } from '#ui/button/button.tsx';
import { useListChoice } from './plan/use-list-choice.tsx';
import { ListViewChecks, ListViewTool } from './plan/list-view-tool.tsx';
import { planColumns, planExport, planLine } from './plan/plan-columns.tsx';
import { useListedPlan } from './plan/use-listed-plan.ts';
import { useTaskColumns } from '#state/use-task-list-view.ts';
import { taskColumns, taskExport, TaskCard } from './task-columns.tsx';
import { DoubledTasks } from './doubled-tasks.tsx';
import { ListNotes, OnlyOwn } from './list-notes.tsx';
import { filterTasks, isFiltered, type TaskFilter } from './task-filter.ts';
import { filterNote, MoreFilters, OwnName, StatusField, TaskFilters } from './task-filters.tsx';
import { TaskChips } from './task-chips.tsx';
import { findTask, taskInAddress } from '#ui/guide/new-task-address.ts';
import { DEFAULT_QUERY, readTaskQuery, tasksAddress } from './task-query.ts';
import { TaskSide } from './task-side.tsx';
import styles from './tasks.module.css';

const keyOf = ({ key }: SeenTask): string => key;

/** Why no row is listed. */
const emptyText = (filter: TaskFilter, isMeKnown: boolean, hasTasks: boolean): string => {
  if (filter.status === 'mine' && !isMeKnown) return texts.emptyMine;
  if (filter.status === 'open' && !isFiltered({ ...filter, status: 'all' })) return hasTasks ? texts.emptyOpen : texts.empty;
  return isFiltered(filter) ? texts.emptyFound : texts.empty;
};

/** Installations that have a task, by name. */
const withTasks = (tasks: readonly SeenTask[], { presentOf }: ReturnType<typeof useBySerial>) => {
  const named = tasks.map((task) => [presentOf(task), task.description] as const);
  return [...new Map(named)].map(([sn, name]) => ({ sn, name })).sort((a, b) => a.name.localeCompare(b.name, 'pl'));
};

/** On closing, the focus returns to the row that opened the panel. */
const focusSelectedRow = (): void => document.querySelector<HTMLElement>('[aria-current] [data-row-button]')?.focus();

/** Filter, search, order and selection are in the address, so that they survive a reload, can be shared and work with the back button. */
function useTaskQuery() {
  const search = useSearch();
  const [, go] = useLocation();
  const { present } = useBySerial();
  const query = useMemo(() => {
    const read = readTaskQuery(search);
    return { ...read, sn: present(read.sn) };
  }, [search, present]);
  const hrefOf = useCallback((task: SeenTask) => tasksAddress({ ...query, task: taskInAddress(task) }), [query]);
  const select = useCallback((task: SeenTask) => go(hrefOf(task)), [go, hrefOf]);
  const close = useCallback(() => {
    focusSelectedRow();
    go(tasksAddress({ ...query, task: '' }));
  }, [go, query]);
  const filter = useCallback((next: TaskFilter) => go(tasksAddress({ ...query, ...next }), { replace: true }), [go, query]);
  const kept = usePlaceInAddress(query, tasksAddress);
  return { query, hrefOf, select, close, filter, kept };
}

/** Search, statuses and one menu are one line, also beside the panel; where all fit one line, filters and files stand beside them. */
const COMPACT = 'screen and (max-width: 99.99em)';

/** 'Dodaj zgłoszenie' is its sign alone. */
const NARROW = 'screen and (max-width: 75.99em)';

/** 'Zgłoszenia': every request, filtered and searched on the device, and the selected one beside the list. */
export function TasksScreen() {
  const queries = useQueries();
  const tasks = useValue(queries.tasks);
  const { refresh } = useCommands();
  const company = useCompany();
  const { query, hrefOf, select, close, filter, kept } = useTaskQuery();
  const [employee, rememberEmployee] = useRememberedEmployee();
  const [me, setMe] = useState(employee);
  const isCompact = useMedia(COMPACT);
  const isNarrow = useMedia(NARROW);
  const today = useToday(useNow());
  const held = lastKnown(tasks);
  const { status, sn, age } = query;
  const serials = useBySerial();
  const plan = useListedPlan();
  const rows = useMemo(
    () => held && filterTasks(held, { status, sn, age }, { me, today, plan }, serials),
    [held, status, sn, age, me, today, serials, plan],
  );
  const [shown, toggleColumn] = useTaskColumns();
  const columns = useMemo(() => (plan && shown.length > 0 ? [...taskColumns, ...planColumns(plan, shown)] : taskColumns), [plan, shown]);
  const choice = useListChoice(plan, today);
  const installations = useMemo(() => withTasks(held ?? [], serials), [held, serials]);
  const selected = findTask(held ?? [], query.task);
  const exportNote = [tasks.is === 'absent' && texts.onlyOwn, filterNote(query, me, installations)].filter(Boolean).join(' ');
  usePublishScreenAge(agedOf(tasks)?.asOf ?? null);
  const retry = (): void => void refresh();
  const changeMe = (name: string): void => {
    setMe(name);
    rememberEmployee(name);
  };

  const filters = { filter: query, installations, me, hasPlan: plan !== null, onFilter: filter, onMe: changeMe };
  const more = plan ? planExport(plan, shown) : [];
  const files = ({ allFound }: FoundRows<SeenTask>) => (
    <ExportMenu company={company} table={() => taskExport(allFound(), exportNote, more)} />
  );
  const view = { shown, onToggle: toggleColumn, choosing: choice.choosing };
  const newTask = newTaskAddress(sn || (selected?.inverterSerial ?? ''));
  const phone: PhoneList<SeenTask> = {
    card: (task) => <TaskCard task={task} plan={plan ? planLine(plan.of.get(task.key), shown) : []} />,
    filters: <TaskChips filter={query} tasks={held ?? []} plan={plan} today={today} installations={installations} onFilter={filter} />,
    menu: (table) => (
      <>
        <NewTaskButton address={newTask} isShort={isNarrow} />
        <ListMenuButton
          title={texts.title}
          isOn={query.sn !== '' || query.age !== 'any' || query.sorting !== DEFAULT_QUERY.sorting}
          sorting={<CardSorting columns={columns} table={table} />}
          filter={<MenuFilters {...filters} view={view} />}
          files={files(table)}
        />
      </>
    ),
  };

  if (tasks.is === 'absent' && !held) {
    return (
      <WithoutTasks sn={sn}>
        <ProblemPanel problem={tasks.problem} onRetry={retry} />
      </WithoutTasks>
    );
  }
  return (
    <div className={styles.page}>
      {tasks.is === 'absent' && <OnlyOwn problem={tasks.problem} onRetry={retry} />}
      <ProblemStrip problem={tasks.is === 'ready' ? tasks.problem : null} onRetry={retry} />
      <ListNotes />
      <DoubledTasks />
      <div className={styles.columns} data-selected={query.task !== ''}>
        <div className={tight.tight}>
          <LongTable
            title={texts.title}
            level={1}
            rows={rows}
            columns={columns}
            rowKey={keyOf}
            selectedKey={selected?.key ?? null}
            onSelect={select}
            hrefOf={hrefOf}
            kept={kept}
            choice={choice.ofRows}
            emptyText={emptyText(query, me.trim() !== '' || typeof plan?.me === 'number', (held?.length ?? 0) > 0)}
            emptyFoundText={texts.emptyFound}
            note={tasks.is === 'ready' && <Age asOf={tasks.asOf} />}
            headFilters={isCompact ? undefined : <TaskFilters {...filters} />}
            filters={<OwnName {...filters} />}
            phone={phone}
            isCompact={isCompact}
            tools={(found) => (
              <>
                <NewTaskButton address={newTask} />
                {plan && <ListViewTool {...view} />}
                {files(found)}
              </>
            )}
          />
          {choice.bar}
        </div>
        {held && query.task !== '' && <TaskSide task={selected} filter={query} onClose={close} />}
      </div>
    </div>
  );
}

type MenuFiltersProps = Parameters<typeof TaskFilters>[0] & { readonly view: Parameters<typeof ListViewChecks>[0] };

/** What the menu of a narrow list filters and shows. */
const MenuFilters = ({ view, ...filters }: MenuFiltersProps) => (
  <>
    <StatusField {...filters} />
    <MoreFilters {...filters} />
    {filters.hasPlan && <ListViewChecks {...view} />}
  </>
);

const newTaskAddress = (sn: string): string => (sn === '' ? '/tasks/new' : `/tasks/new?sn=${encodeURIComponent(sn)}`);

/** `isShort`: only the icon. */
function NewTaskButton({ address, isShort = false }: { readonly address: string; readonly isShort?: boolean }) {
  const mayWork = useMay('staff');
  if (!mayWork) return null;
  if (isShort) {
    return (
      <Link href={address} className={styles.add} aria-label={texts.newTask} title={texts.newTask}>
        <IconPlus size={22} aria-hidden />
      </Link>
    );
  }
  return (
    <Button
      component={Link}
      href={address}
      size="sm"
      className={tight.button ?? ''}
      title={texts.newTask}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      <span className={tight.word}>{texts.newTask}</span>
    </Button>
  );
}

/** Shown without any task on the device; a request can be filed nevertheless. */
function WithoutTasks({ sn, children }: { readonly sn: string; readonly children: ReactNode }) {
  return (
    <section className={styles.page} aria-label={texts.title}>
      <div className={styles.head}>
        <h1 className={styles.title}>{texts.title}</h1>
        <NewTaskButton address={newTaskAddress(sn)} />
      </div>
      {children}
    </section>
  );
}
