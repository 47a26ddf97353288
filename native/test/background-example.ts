export const now = new Date('2026-12-01T11:00:00Z');
/** The input of a run for one card. */
export const input = (locale: 'de' | 'en', origin = 'https://library.example') =>
  JSON.stringify({
    version: 2,
    services: [
      {
        scope: '',
        service: { origin, locale, projectId: 'opac-demo' },
        kind: 'notifications',
        leadDays: 1,
        quietHours: { from: 20, to: 8 },
        notices: { ready: true, renewals: true },
        scheduled: [],
        cards: [
          {
            reminder: { libraryId: 1, userId: 'a', enabled: true, name: 'Stadt (a)', id: 'notifications', count: 0 },
            libname: 'Stadt',
            secretKey: 'refresh/handle',
          },
        ],
      },
    ],
  });
const loan = { mediaType: 'BOOK', status: '', deadline: '2026-12-10', renewal: { possible: true, reason: 'ok' } };
export const account = {
  libraryId: 1,
  userId: 'a',
  account: { blocks: [] },
  fees: [],
  lent: [
    { id: '1', title: 'Emma', ...loan },
    { id: '2', title: 'שלום', ...loan },
  ],
  reservations: [],
  retrieved: now.toISOString(),
};
export const session = { success: true, libraryId: 1, userId: 'a', token: 'token', refreshToken: 'next' };
