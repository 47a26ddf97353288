import type { notFound as german } from '../../de/app/not-found.ts';

export const notFound: Record<keyof typeof german, string> = {
  'not-found.title': 'The page could not be found',
  'not-found.project': 'There is no project “{project}” here',
  'not-found.opening': 'Opening “{project}”',
  'not-found.text': 'The address may have changed. You will find everything again from the home page.',
  'not-found.home': 'Go to the home page',
};
