import { create } from 'zustand';

/** The title of the current screen, which the bar at the top of a phone's window shows. */
export const useScreenTitle = create(() => ({ title: '' }));
