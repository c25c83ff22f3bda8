/** The only thing in session storage that guards of routes look at (decision 12). */
export const FLAG = 'isAuthenticated';
