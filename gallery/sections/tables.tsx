import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { ProblemPanel } from '#ui/panels.tsx';
import { ChosenBar } from '#ui/planning/chosen-bar.tsx';
import { Chips } from '#ui/tables/cards/chips.tsx';
import { ListMenuButton } from '#ui/tables/cards/list-menu-button.tsx';
import { DataTable } from '#ui/tables/data-table.tsx';
import { LongTable } from '#ui/tables/long-table.tsx';
import { ToolPanel } from '#ui/tables/tool-panel.tsx';
import { COLUMNS, type Row, ROWS, rowKey } from '../samples.ts';
import { Section, State } from '../state.tsx';

const NOTHING = (): void => undefined;
const NO_COMPANY = (): Promise<null> => Promise.resolve(null);
const NO_ROWS: readonly Row[] = [];
const table = { columns: COLUMNS, rowKey, level: 3 } as const;
const hrefOf = ({ id }: Row): string => `?id=${id}`;
const file = (rows: readonly Row[]) => ({
  title: 'Instalacje',
  fileName: 'instalacje',
  rows,
  columns: [{ title: 'Nazwa', value: ({ name }: Row) => name }],
});

export function Tables() {
  const [selected, setSelected] = useState('2');
  const select = (row: Row): void => setSelected(rowKey(row));
  return (
    <Section name="Tabele">
      <State name="DataTable: pages, selection, actions, export, a long name, a missing value">
        <DataTable
          {...table}
          title="Instalacje"
          rows={ROWS}
          selectedKey={selected}
          onSelect={select}
          hrefOf={hrefOf}
          rowActions={({ name }) => (
            <Button size="compact-sm" variant="subtle" aria-label={`Otwórz: ${name}`}>
              Otwórz
            </Button>
          )}
          tools={({ allFound }) => <ExportMenu company={NO_COMPANY} table={() => file(allFound())} />}
        />
      </State>
      <State name="DataTable: loading">
        <DataTable {...table} title="Instalacje, wczytywane" rows={undefined} />
      </State>
      <State name="DataTable: loading, with the places of its rows">
        <DataTable {...table} title="Instalacje, za chwilę" rows={undefined} skeletonRows={10} />
      </State>
      <State name="DataTable: empty">
        <DataTable {...table} title="Instalacje, pusta lista" rows={NO_ROWS} />
      </State>
      <State name="DataTable: failed offline">
        <DataTable {...table} title="Instalacje, bez połączenia" rows={NO_ROWS} instead={<ProblemPanel problem={{ is: 'offline' }} />} />
      </State>
      <State name="LongTable: no pages, sorted downwards">
        <LongTable {...table} title="Zgłoszenia" rows={ROWS} onSelect={select} initialSorting={{ key: 'id', isDescending: true }} />
      </State>
      <State name="A panel of a list, and what can be done with chosen rows">
        <ToolPanel name="Widok" icon={<IconColumns3 size={20} aria-hidden="true" />}>
          <Button>Kolumny</Button>
        </ToolPanel>
        <ChosenBar count={3} onMove={NOTHING} onClear={NOTHING} />
      </State>
      <State name="Head of a list on a phone: chips and menu">
        <Chips
          label="Stany"
          chips={[
            { key: 'all', name: 'Wszystkie', count: 120, isOn: true },
            { key: 'mine', name: 'Moje', isOn: false },
          ]}
          onPress={NOTHING}
        />
        <ListMenuButton
          title="Instalacje"
          isOn
          sorting={<Button>Nazwa</Button>}
          files={<ExportMenu company={NO_COMPANY} table={() => file(ROWS)} />}
          add={{ href: '/', text: 'Dodaj' }}
        />
      </State>
    </Section>
  );
}
