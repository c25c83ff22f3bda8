import { signal } from '@preact/signals-react';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useValue } from '#state/app-context.ts';
import { memoryCommands, memoryQueries, renderScreen, settle } from '#tests/support/app-context.tsx';
import type { Column } from '#ui/tables/column.ts';
import { DataTable, pageCount } from '#ui/tables/data-table.tsx';
import { LongTable } from '#ui/tables/long-table.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Nazwa', cell: ({ name }) => name, sortBy: { text: ({ name }) => name }, searchBy: ({ name }) => name },
  { key: 'id', title: 'Numer', cell: ({ id }) => id, sortBy: { number: ({ id }) => id } },
];
const many = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id, name: `Dom ${id}` }));

function renderTable(rows: readonly Row[] | undefined, Table: typeof DataTable = DataTable, hrefOf?: (row: Row) => string) {
  const selected: Row[] = [];
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const table = (
    <Table
      title="Lista"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => String(id)}
      onSelect={(row) => selected.push(row)}
      {...(hrefOf && { hrefOf })}
    />
  );
  renderScreen(table, { at: '/', queries, commands });
  return { selected, user: userEvent.setup({ delay: null }) };
}

const firstNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('ten rows per page, with arrows and between them the page and the number of pages', async () => {
  const { user } = renderTable(many(23));
  expect(firstNames()).toHaveLength(10);
  expect(screen.getByText('1 - 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Następna strona' }));
  await user.click(screen.getByRole('button', { name: 'Następna strona' }));
  expect(screen.getByText('3 - 3')).toBeTruthy();
  expect(firstNames()).toEqual(['Dom 20', 'Dom 21', 'Dom 22']);
  const next = screen.getByRole('button', { name: 'Następna strona' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  await user.click(next);
  expect(screen.getByText('3 - 3')).toBeTruthy();
});

test('between loading and the first rows there is no text for an empty table', async () => {
  const rows = signal<readonly Row[] | undefined>(undefined);
  const Coming: typeof DataTable = (props) => <DataTable {...props} rows={useValue(rows) as typeof props.rows} />;
  renderTable(undefined, Coming);
  const said: (string | null)[] = [];
  const watching = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) said.push(...[...addedNodes].map(({ textContent }) => textContent));
  });
  watching.observe(document.body, { childList: true, subtree: true });
  rows.value = many(12);
  await waitFor(() => expect(firstNames()).toHaveLength(10));
  watching.disconnect();
  expect(said.join()).toContain('Dom 9');
  expect(said.join()).not.toContain('Brak');
});

test('if one page holds all rows there is no pager', () => {
  renderTable(many(10));
  expect(firstNames()).toHaveLength(10);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('a search waits half a second, then shows the first page of its matches', async () => {
  const { user } = renderTable(many(23));
  await user.click(screen.getByRole('button', { name: 'Następna strona' }));
  await user.type(screen.getByRole('searchbox'), 'dom 22');
  expect(firstNames()).toHaveLength(10);
  await waitFor(() => expect(firstNames()).toEqual(['Dom 22']), { timeout: 3000 });
  expect(screen.getByText('1 - 1')).toBeTruthy();
});

test('a heading sorts ascending, then descending, then not at all', async () => {
  const { user } = renderTable(many(12));
  const heading = screen.getByRole('button', { name: 'Numer' });
  await user.click(heading);
  await user.click(heading);
  expect(firstNames()[0]).toBe('Dom 11');
  expect(heading.closest('th')?.getAttribute('aria-sort')).toBe('descending');
  await user.click(heading);
  expect(firstNames()[0]).toBe('Dom 0');
});

test('a row is selected by a press anywhere, by its button on the keyboard, and arrows move over the rows', async () => {
  const { user, selected } = renderTable(many(3));
  await user.click(screen.getAllByRole('cell')[0] as HTMLElement);
  screen.getByRole('button', { name: 'Dom 0' }).focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{Home}{Enter}');
  expect(selected.map(({ id }) => id)).toEqual([0, 2, 0]);
});

test('a selection with an address is a link; a new tab is left to the browser', async () => {
  const { user, selected } = renderTable(many(3), DataTable, ({ id }) => `/?id=${id}`);
  const link = screen.getByRole('link', { name: 'Dom 1' });
  expect(link.getAttribute('href')).toBe('/?id=1');
  await user.click(link);
  link.focus();
  await user.keyboard('{Enter} ');
  expect(selected.map(({ id }) => id)).toEqual([1, 1, 1]);
  await user.keyboard('{Control>}');
  await user.click(link);
  expect(selected).toHaveLength(3);
});

test('it says that the device is being read, and that there is nothing', () => {
  renderTable(undefined);
  expect(screen.getByText('Wczytywanie tabeli')).toBeTruthy();
});

test('an empty list says so', () => {
  renderTable([]);
  expect(screen.getByText('Brak')).toBeTruthy();
});

test('on a phone rows are cards with the names of their columns', async () => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
  const { selected, user } = renderTable(many(2));
  expect(screen.queryByRole('table')).toBeNull();
  const [card] = screen.getAllByRole('article');
  expect(within(card as HTMLElement).getByText('Numer')).toBeTruthy();
  await user.click(within(card as HTMLElement).getByRole('button', { name: 'Dom 0' }));
  expect(selected).toHaveLength(1);
});

test('it opens on the page of the selected row, and another search begins on the first one', async () => {
  const queries = memoryQueries();
  renderScreen(<DataTable title="Lista" rows={many(23)} columns={columns} rowKey={({ id }) => String(id)} selectedKey="15" />, {
    at: '/',
    queries,
    commands: memoryCommands(queries).commands,
  });
  expect(screen.getByText('2 - 3')).toBeTruthy();
  expect(screen.getByRole('rowheader', { name: 'Dom 15' }).closest('tr')?.getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('rowheader', { name: 'Dom 15' }).closest('tr')?.getAttribute('aria-rowindex')).toBe('17');
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: 'Numer' }));
  expect(screen.getByText('1 - 3')).toBeTruthy();
});

test('an export gets the matches of the search, in their order', async () => {
  const exported: string[][] = [];
  const queries = memoryQueries();
  renderScreen(
    <DataTable
      title="Lista"
      rows={many(23)}
      columns={columns}
      rowKey={({ id }) => String(id)}
      initialSorting={{ key: 'id', isDescending: true }}
      tools={({ allFound }) => (
        <button type="button" onClick={() => exported.push(allFound().map(({ name }) => name))}>
          Plik
        </button>
      )}
    />,
    { at: '/', queries, commands: memoryCommands(queries).commands },
  );
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByRole('searchbox'), 'dom 2');
  await waitFor(() => expect(firstNames()[0]).toBe('Dom 22'), { timeout: 3000 });
  await waitFor(() => expect(firstNames()).toHaveLength(5), { timeout: 3000 });
  await user.click(screen.getByRole('button', { name: 'Plik' }));
  expect(exported).toEqual([['Dom 22', 'Dom 21', 'Dom 20', 'Dom 12', 'Dom 2']]);
});

test('of ten thousand rows only the visible ones are rendered, and the table knows how many there are', async () => {
  renderTable(many(10_000), LongTable);
  await settle();
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
});

test('arrow down in the search searches at once and moves to the first match; arrow up returns', async () => {
  const { user } = renderTable(many(23));
  const search = screen.getByRole('searchbox');
  await user.type(search, 'dom 22{ArrowDown}');
  expect(firstNames()).toEqual(['Dom 22']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dom 22' }));
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(search);
});

test('an empty list has one page; the eleventh row begins the second', () => {
  expect([0, 1, 10, 11, 120].map((rows) => pageCount(rows, 10))).toEqual([1, 1, 1, 2, 12]);
  expect(pageCount(120, 50)).toBe(3);
});
