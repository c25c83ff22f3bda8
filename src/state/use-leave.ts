import { createContext, useContext } from 'react';

/** Provided by the shell, which has the question about what waits. */
export const LeaveContext = createContext<() => void>(() => undefined);

/** Signs this device out, asking first about what waits to be sent. */
export const useLeave = (): (() => void) => useContext(LeaveContext);
