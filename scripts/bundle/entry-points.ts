/** Modules at which a load of the app begins. The build fails if one of them is not there. */
export const START = 'src/app/start.tsx';
export const SHELL = 'src/app/shell/shell.tsx';
const LIST = 'src/screens/dashboard/dashboard.screen.tsx';
/** What the list reads until the database is open. */
const PROVISIONAL = 'src/app/account/provisional-services.ts';
/** Codecs, database and engine of a signed-in user. */
export const ACCOUNT = 'src/app/account/handover.ts';

/** What the first rows of the list need (docs/decisions/0005-rows-before-the-database.md). */
export const FIRST_ROWS = [START, SHELL, LIST, PROVISIONAL];
/** What a signed-in user has loaded before any other screen is opened. */
export const SIGNED_IN = [...FIRST_ROWS, ACCOUNT];
/** Calls and codecs that are needed before `ACCOUNT`, and not with it only. */
export const EARLY = ['src/app/account/tolerant-page.ts', 'src/sync/session/anonymous-calls.ts'];
/** Screens before the sign-in: they need `START` only. */
export const ANONYMOUS = ['src/screens/login/login.screen.tsx', 'src/screens/password-reset/password-reset.screen.tsx'];

export const isScreen = (module: string): boolean => module.endsWith('.screen.tsx');
