import { expect, it } from 'vitest';
import { throttleMessages } from './throttle-messages.ts';

it('passes each warning on once in ten minutes', () => {
  const messages: string[] = [];
  let time = 0;
  const warn = throttleMessages(
    (message) => messages.push(message),
    () => new Date(time),
  );
  for (const message of ['one', 'one', 'two', 'one']) warn(message);
  time = 600_000;
  warn('one');
  expect(messages).toEqual(['one', 'two', 'one']);
});

it('remembers a bounded number of messages', () => {
  let count = 0;
  const warn = throttleMessages(
    () => count++,
    () => new Date(0),
  );
  for (let number = 0; number < 1000; number++) warn(`message ${number}`);
  expect(count).toBe(1000);
});
