import { createContext } from 'react';

/** Whether a navigation waits for its screen. */
export const PendingNavigation = createContext(false);
