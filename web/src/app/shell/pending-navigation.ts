import { createContext } from 'react';

/** Whether another screen has been asked for that is not there yet. */
export const PendingNavigation = createContext(false);
