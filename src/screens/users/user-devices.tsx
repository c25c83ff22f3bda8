import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OwnedDevice } from '#domain/service/installation.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { polishNumber } from '#texts/numbers.ts';
import { usersTexts as texts } from '#texts/users.ts';
import { ResourceState } from '#ui/resource-state.tsx';
import type { Column } from '#ui/tables/column.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import tight from '#ui/tables/tight.module.css';
import styles from './users.module.css';

const { device: titles } = texts;

const columns: readonly Column<OwnedDevice>[] = [
  {
    key: 'name',
    title: titles.name,
    cell: ({ name, sn }) => <Link href={`/installation/${encodeURIComponent(sn)}`}>{name || sn}</Link>,
    sortBy: { text: ({ name }) => name },
  },
  { key: 'model', title: titles.model, cell: ({ model }) => model || texts.noValue, sortBy: { text: ({ model }) => model } },
  { key: 'sn', title: titles.serial, cell: ({ sn }) => <span className={tight.serial}>{sn}</span>, sortBy: { text: ({ sn }) => sn } },
  {
    key: 'inverter',
    title: titles.inverterPower,
    hint: titles.inverterPowerHint,
    cell: ({ inverterPower }) => polishNumber(inverterPower),
    sortBy: { number: ({ inverterPower }) => inverterPower },
    align: 'end',
  },
  {
    key: 'generator',
    title: titles.generatorPower,
    cell: ({ generatorPower }) => polishNumber(generatorPower),
    sortBy: { number: ({ generatorPower }) => generatorPower },
    align: 'end',
  },
];

const idOf = ({ id, sn }: OwnedDevice): string => `${id} ${sn}`;

/** A customer's installations, or the sentence that there are none. */
export function UserDevices({ email }: { readonly email: string }) {
  const devices = useValue(useQueries().devices(email));
  const { refresh } = useCommands();
  const tableOf = (rows: readonly OwnedDevice[] | undefined) => (
    <div className={clsx(tight.tight, styles.devices)}>
      <DataTable title={texts.devices} rows={rows} columns={columns} rowKey={idOf} hasSearch={false} level={3} skeletonRows={1} />
    </div>
  );
  if (devices.is === 'loading') return tableOf(undefined);
  if (devices.is === 'absent') {
    return (
      <Part>
        <ResourceState resource={devices} onRetry={() => void refresh()}>
          {() => null}
        </ResourceState>
      </Part>
    );
  }
  return (
    <ResourceState resource={devices} onRetry={() => void refresh()}>
      {(rows) =>
        rows.length === 0 ? (
          <Part>
            <p className="pv-quiet">{texts.noDevices}</p>
          </Part>
        ) : (
          tableOf(rows)
        )
      }
    </ResourceState>
  );
}

/** The title for content without a table. */
function Part({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-label={texts.devices}>
      <h3 className={styles.part}>{texts.devices}</h3>
      {children}
    </section>
  );
}
