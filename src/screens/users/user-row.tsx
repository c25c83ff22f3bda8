import { createContext, use, useMemo } from 'react';
import type { FlowUser } from '#domain/service/flow-user.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { dottedDateAndTime } from '#texts/dates.ts';
import { phoneNumber } from '#texts/numbers.ts';
import { usersTexts as texts } from '#texts/users.ts';
import styles from './users.module.css';

/** 'DD.MM.yyyy HH:mm' in Warsaw. Source: specification 11.3. */
export const lastLoginOf = ({ lastLogin }: FlowUser): string => (lastLogin === null ? texts.noValue : dottedDateAndTime(lastLogin));

export const accountStatusOf = ({ isPremium }: FlowUser): string => (isPremium ? texts.premium : texts.ordinary);
export const activityOf = ({ isActive }: FlowUser): string => (isActive ? texts.active : texts.inactive);

/**
 * Number of installations by the owner's e-mail; `null` until the whole list of installations is on this device, and where no installation
 * of it has an owner: a backend may omit owners from its list.
 */
export type OwnedCounts = ReadonlyMap<string, number> | null;

export const OwnedCountsContext = createContext<OwnedCounts>(null);

export function useOwnedCounts(): OwnedCounts {
  const list = lastKnown(useValue(useQueries().installations));
  return useMemo(() => {
    if (!list || list.rows.length < list.total) return null;
    const counts = new Map<string, number>();
    for (const { owner } of list.rows) if (owner) counts.set(owner.email, (counts.get(owner.email) ?? 0) + 1);
    return counts.size > 0 ? counts : null;
  }, [list]);
}

/** Phone number and number of installations, in one line. */
const useContactLine = ({ email, phone }: FlowUser): string => {
  const counts = use(OwnedCountsContext);
  return [phone ? phoneNumber(phone) : texts.noPhone, counts && texts.installations(counts.get(email) ?? 0)].filter(Boolean).join(' · ');
};

/** The first cell of the table: the e-mail, and below it phone number and number of installations. */
export function UserName({ user }: { readonly user: FlowUser }) {
  return (
    <span className={styles.name}>
      <span className={styles.email} title={user.email}>
        {user.email}
      </span>
      <span className={styles.contact}>{useContactLine(user)}</span>
    </span>
  );
}

/** A row of the list on a phone, in two lines of fixed height. */
export function UserCard({ user }: { readonly user: FlowUser }) {
  return (
    <span className={styles.card}>
      <span className={styles.cardLine}>
        <strong className="pv-cut pv-shrink">{user.email}</strong>
        <span className={styles.mark} data-tone={user.isActive ? 'good' : undefined}>
          {activityOf(user)}
        </span>
      </span>
      <span className={styles.cardLine} data-soft="">
        <span className="pv-cut pv-shrink">{useContactLine(user)}</span>
        <span className={styles.mark} data-tone={user.isPremium ? 'sun' : undefined}>
          {accountStatusOf(user)}
        </span>
      </span>
    </span>
  );
}
