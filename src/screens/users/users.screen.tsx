import { IconUserPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { FlowUser } from '#domain/service/flow-user.ts';
import { useCommands, useQueries, useValue } from '#state/app-context.ts';
import { useMay } from '#state/use-account.ts';
import { useCompany } from '#state/use-company.ts';
import { agedOf, lastKnown } from '#domain/service/resource.ts';
import { registerUserTexts, usersTexts as texts } from '#texts/users.ts';
import { Age } from '#ui/age.tsx';
import { ExportMenu } from '#ui/export/export-menu.tsx';
import { EmptyPanel, ProblemPanel, ProblemStrip } from '#ui/panels.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { CardSorting } from '#ui/tables/cards/card-sorting.tsx';
import { ListMenuButton } from '#ui/tables/cards/list-menu-button.tsx';
import { LongTable } from '#ui/tables/long-table.tsx';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { usePlaceInAddress } from '#ui/tables/use-place-in-address.ts';
import tight from '#ui/tables/tight.module.css';
import { usePublishScreenAge } from '#ui/screen-status.ts';
import { Button } from '#ui/button/button.tsx';
import { RegisterUserDialog } from './register-user-dialog.tsx';
import { userColumns, userExport } from './user-columns.tsx';
import { OwnedCountsContext, UserCard, useOwnedCounts } from './user-row.tsx';
import { type OpenDialog, UserDetail } from './user-detail.tsx';
import styles from './users.module.css';
import type { Sorting } from '#ui/tables/column.ts';
import { readSorting, readTyped, writeSorting, writeTyped } from '#ui/tables/table-place.ts';

const emailOf = ({ email }: FlowUser): string => email;

/** On closing, the focus returns to the row that opened the panel, or to the first row if that account was deleted. */
const focusList = (): void => {
  const row =
    document.querySelector<HTMLElement>('[aria-current] [data-row-button]') ?? document.querySelector<HTMLElement>('[data-row-button]');
  row?.focus();
};

/** Search, order and selection are in the address, so that they survive a reload and can be shared. */
function useUserQuery() {
  const search = useSearch();
  const [, go] = useLocation();
  const query = useMemo(() => readUserQuery(search), [search]);
  const hrefOf = useCallback(({ email: user }: FlowUser) => usersAddress({ ...query, user }), [query]);
  const select = useCallback((user: FlowUser) => go(hrefOf(user)), [go, hrefOf]);
  const close = useCallback(() => {
    focusList();
    go(usersAddress({ ...query, user: '' }));
  }, [go, query]);
  /** Selects a new account and clears the search, so that it is visible. */
  const showNew = (user: string): void => go(usersAddress({ ...query, typed: '', user }));
  const kept = usePlaceInAddress(query, usersAddress);
  return { email: query.user, hrefOf, select, close, showNew, kept };
}

/** The customers' accounts in PV FLOW, and the selected one beside the list. */
export function UsersScreen() {
  const users = useValue(useQueries().users);
  const { refresh } = useCommands();
  const company = useCompany();
  const { email, hrefOf, select, close, showNew, kept } = useUserQuery();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const mayWork = useMay('staff');
  const [isRegistering, setRegistering] = useState(false);
  const rows = lastKnown(users);
  const selected = rows?.find((user) => user.email === email);
  usePublishScreenAge(agedOf(users)?.asOf ?? null);
  const retry = (): void => void refresh();
  const ownedCounts = useOwnedCounts();

  return (
    <OwnedCountsContext value={ownedCounts}>
      <div className="pv-column pv-gap-4">
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
                kept={kept}
                emptyText={texts.notFound}
                note={users.is === 'ready' && <Age asOf={users.asOf} />}
                phone={{
                  card: (user) => <UserCard user={user} />,
                  menu: (table) => (
                    <>
                      {mayWork && (
                        <PlainButton
                          look="icon"
                          className={styles.register}
                          aria-label={registerUserTexts.title}
                          title={registerUserTexts.title}
                          onClick={() => setRegistering(true)}
                        >
                          <IconUserPlus size={20} aria-hidden="true" />
                        </PlainButton>
                      )}
                      <ListMenuButton
                        title={texts.title}
                        isOn={kept.place.sorting !== null}
                        sorting={<CardSorting columns={userColumns} table={table} />}
                        files={<ExportMenu company={company} table={() => userExport(table.allFound(), '')} />}
                      />
                    </>
                  ),
                }}
                tools={({ allFound }) => (
                  <>
                    {mayWork && (
                      <Button
                        size="sm"
                        className={tight.button ?? ''}
                        mod={{ long: true }}
                        title={registerUserTexts.title}
                        leftSection={<IconUserPlus size={18} aria-hidden />}
                        onClick={() => setRegistering(true)}
                      >
                        <span className={tight.word}>{registerUserTexts.title}</span>
                      </Button>
                    )}
                    <ExportMenu company={company} table={() => userExport(allFound(), '')} />
                  </>
                )}
              />
            </div>
          )}
          {rows && email !== '' && (
            <SidePanel key={email} title={texts.detail} besideFrom="64em" onClose={close}>
              {selected ? (
                <UserDetail user={selected} onClose={close} dialog={dialog} onDialog={setDialog} />
              ) : (
                <EmptyPanel title={texts.gone(email)} />
              )}
            </SidePanel>
          )}
        </div>
        <RegisterUserDialog isOpen={isRegistering} onClose={() => setRegistering(false)} onRegistered={showNew} />
      </div>
    </OwnedCountsContext>
  );
}

/** State of the list that is in its address: search, order and the selected account. */
interface UserQuery {
  /** An e-mail; empty when none is selected. */
  readonly user: string;
  readonly typed: string;
  /** `null`: the order of the server. */
  readonly sorting: Sorting | null;
}

function readUserQuery(search: string): UserQuery {
  const query = new URLSearchParams(search);
  return { user: query.get('user') ?? '', typed: readTyped(query), sorting: readSorting(query) };
}

/** The address of a state of the list; defaults are left out. */
function usersAddress({ user, typed, sorting }: UserQuery): string {
  const query = new URLSearchParams();
  if (user !== '') query.set('user', user);
  writeSorting(query, sorting);
  writeTyped(query, typed);
  const text = query.toString();
  return text ? `/users?${text}` : '/users';
}
