import { create } from 'zustand';

/**
 * The title of the current screen, which the bar at the top of a phone's window shows; `isInPage`: the page has it as a visible
 * heading, so that the bar shows it once that has been scrolled away.
 */
export const useScreenTitle = create(() => ({ title: '', isInPage: false }));
