/** The key in session storage that route guards check (specification 3.10). */
export const FLAG = 'isAuthenticated';
