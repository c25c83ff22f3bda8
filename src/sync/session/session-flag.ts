/** The only thing in session storage that guards of routes look at (specification 3.10). */
export const FLAG = 'isAuthenticated';
