import { IconCircleCheck, IconCircleDashed, IconStar } from '@tabler/icons-react';
import { localDateOf } from '#domain/time/warsaw.ts';
import type { FlowUser } from '#domain/service/flow-user.ts';
import { usersTexts } from '#texts/users.ts';
import type { ExportTable } from '#ui/export/export-table.ts';
import type { Column } from '#ui/tables/column.ts';
import styles from './users.module.css';
import { accountStatusOf, UserName } from './user-row.tsx';

const { columns: titles, title, fileName } = usersTexts;

const yesNo = (is: boolean): string => (is ? usersTexts.yes : usersTexts.no);

export const userColumns: readonly Column<FlowUser>[] = [
  {
    key: 'email',
    title: titles.email,
    cell: (user) => <UserName user={user} />,
    sortBy: { text: ({ email }) => email },
    searchBy: ({ email, phone }) => `${email} ${phone}`,
  },
  {
    key: 'active',
    title: titles.active,
    cell: ({ isActive }) => <Activity isActive={isActive} />,
    sortBy: { number: ({ isActive }) => (isActive ? 0 : 1) },
    searchBy: ({ isActive }) => yesNo(isActive),
  },
  {
    key: 'status',
    title: titles.status,
    cell: (user) => <AccountStatus user={user} />,
    sortBy: { number: ({ isPremium }) => (isPremium ? 0 : 1) },
    searchBy: accountStatusOf,
  },
];

function Activity({ isActive }: { readonly isActive: boolean }) {
  const Icon = isActive ? IconCircleCheck : IconCircleDashed;
  return (
    <span className={styles.mark} data-tone={isActive ? 'good' : undefined}>
      <Icon size={18} aria-hidden />
      {yesNo(isActive)}
    </span>
  );
}

function AccountStatus({ user }: { readonly user: FlowUser }) {
  return (
    <span className={styles.mark} data-tone={user.isPremium ? 'sun' : undefined}>
      {user.isPremium && <IconStar size={18} aria-hidden />}
      {accountStatusOf(user)}
    </span>
  );
}

export const userExport = (rows: readonly FlowUser[], note: string): ExportTable<FlowUser> => ({
  title,
  fileName: `${fileName}-${localDateOf(Date.now())}`,
  rows,
  ...(note !== '' && { note }),
  columns: [
    { title: titles.email, value: ({ email }) => email, width: 3 },
    { title: titles.active, value: ({ isActive }) => yesNo(isActive) },
    { title: titles.status, value: accountStatusOf },
  ],
});
