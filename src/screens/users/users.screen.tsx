import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { FlowUser } from '#domain/service/flow-user.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { registerUserTexts, usersTexts as texts } from '#texts/users.ts';
import { Age, AgePlace } from '#ui/age.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { EmptyPanel, ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { LongTable } from '#ui/tables/long-table.tsx';
import tight from '#ui/tables/tight.module.css';
import { Button } from '#ui/button/button.tsx';
import { RegisterUserDialog } from './register-user-dialog.tsx';
import { userColumns, userExport } from './user-columns.tsx';
import { type Over, UserDetail } from './user-detail.tsx';
import styles from './users.module.css';

const emailOf = ({ email }: FlowUser): string => email;
const addressOf = (email: string): string => `/users?user=${encodeURIComponent(email)}`;

const hrefOf = ({ email }: FlowUser): string => addressOf(email);

/** Closing gives the focus back to the row that opened the panel, or to the first where that account is gone. */
const focusList = (): void => {
  const row =
    document.querySelector<HTMLElement>('[aria-current] [data-row-button]') ?? document.querySelector<HTMLElement>('[data-row-button]');
  row?.focus();
};

/** Customers' accounts in PV FLOW; the selected one stands in the address. */
export function UsersScreen() {
  const users = useValue(useQueries().users);
  const { refresh } = useCommands();
  const [, go] = useLocation();
  const email = new URLSearchParams(useSearch()).get('user') ?? '';
  const [over, setOver] = useState<Over>(null);
  const [isRegistering, setRegistering] = useState(false);
  const rows = lastKnown(users);
  const selected = rows?.find((user) => user.email === email);
  const select = useCallback((user: FlowUser) => go(addressOf(user.email)), [go]);
  const close = useCallback(() => {
    focusList();
    go('/users');
  }, [go]);
  const retry = (): void => void refresh();

  return (
    <div className={styles.page}>
      <div className={styles.columns} data-selected={email !== ''}>
        {users.is === 'absent' ? (
          <section className={styles.panel}>
            <h1 className={styles.heading}>{texts.title}</h1>
            <ProblemPanel problem={users.problem} onRetry={retry} />
          </section>
        ) : (
          <div className={tight.tight}>
            <ProblemStrip problem={users.is === 'ready' ? users.problem : null} onRetry={retry} />
            <LongTable
              title={texts.title}
              level={1}
              rows={rows}
              columns={userColumns}
              rowKey={emailOf}
              selectedKey={email}
              onSelect={select}
              hrefOf={hrefOf}
              emptyText={texts.notFound}
              note={users.is === 'ready' ? <Age asOf={users.asOf} /> : users.is === 'loading' && <AgePlace />}
              tools={({ allFound }) => (
                <>
                  <Button size="sm" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setRegistering(true)}>
                    {registerUserTexts.title}
                  </Button>
                  <ExportMenu table={() => userExport(allFound(), '')} />
                </>
              )}
            />
          </div>
        )}
        {rows && email !== '' && (
          <SidePanel key={email} title={texts.detail} besideFrom="64em" onClose={close}>
            {selected ? (
              <UserDetail user={selected} onClose={close} over={over} onOver={setOver} />
            ) : (
              <EmptyPanel title={texts.gone(email)} />
            )}
          </SidePanel>
        )}
      </div>
      <RegisterUserDialog isOpen={isRegistering} onClose={() => setRegistering(false)} onRegistered={(added) => go(addressOf(added))} />
    </div>
  );
}
