import { logout } from './accounts.contract.ts';
import type { Endpoint } from './endpoint.ts';

/** On every answer: the history that its numbers belong to. On a change: the history that the caller took them from. */
export const EPOCH_HEADER = 'PV-Epoch';

/** Whether a call may say so. Signing in and out means the same in every epoch. Source: specification 18.21. */
export const mayNameEpoch = ({ method, access, name }: Endpoint): boolean => method !== 'GET' && access === 'staff' && name !== logout.name;
