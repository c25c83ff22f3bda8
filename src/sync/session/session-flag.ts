/** The key in session storage that route guards check (specification 3.10). */
export const FLAG = 'isAuthenticated';

/** Session storage: when this tab lost the network. Removed at a sign-out. */
export const OUTAGE = 'pvOutage';
