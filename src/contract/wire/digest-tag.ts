import type { OwnAccount } from '#domain/service/account/own-account.ts';

/** What stands in `If-Match` when the choice of mails is changed: the choice as its changer last saw it. */
export const digestTag = ({ digest }: Pick<OwnAccount, 'digest'>): string => `"${digest}"`;
