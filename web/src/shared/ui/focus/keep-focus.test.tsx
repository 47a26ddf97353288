import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { keepFocus } from './keep-focus.ts';

/** A screen around a part whose state the test changes. */
function open<State>(first: State, Part: (props: { state: State; set: (next: State) => void }) => ReactNode) {
  function Screen() {
    const [state, setState] = useState(first);
    return (
      <main>
        <h1 tabIndex={-1}>Screen</h1>
        <Part state={state} set={setState} />
      </main>
    );
  }
  onTestFinished(keepFocus());
  render(<Screen />);
  return userEvent.setup();
}

afterEach(cleanup);

const focused = () => document.activeElement?.textContent;
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  screen.getByRole('button', { name }).focus();
  await user.keyboard('{Enter}');
};

describe('a row that is removed gives the focus to', () => {
  const rows = (state: string, set: (next: string) => void) =>
    [...state].map((row) => (
      <li key={row}>
        <a href={`#${row}`}>{row}</a>
        <button type="button" onClick={() => set(state.replace(row, ''))}>{`remove ${row}`}</button>
      </li>
    ));

  it.each([
    ['the next one', 'abc', 'b', 'c'],
    ['the previous one when it was the last', 'abc', 'c', 'b'],
    ['the heading of its part when it was the only one', 'a', 'a', 'List'],
  ])('%s', async (_, state, removed, expected) => {
    const user = open(state, ({ state, set }) => (
      <section>
        <h2>List</h2>
        <ul>{rows(state, set)}</ul>
      </section>
    ));
    await press(user, `remove ${removed}`);
    expect(focused()).toBe(expected);
  });

  it('the heading of the screen, whatever heading stands before it', async () => {
    onTestFinished(keepFocus());
    function Screen() {
      const [state, setState] = useState('a');
      return (
        <main>
          <aside>
            <h3>Narrow down</h3>
          </aside>
          <div>
            <h1 tabIndex={-1}>Screen</h1>
            {state ? <ul>{rows(state, setState)}</ul> : null}
          </div>
        </main>
      );
    }
    render(<Screen />);
    await press(userEvent.setup(), 'remove a');
    expect(focused()).toBe('Screen');
  });

  it('the heading of the screen when its list goes with it', async () => {
    const user = open('a', ({ state, set }) => <div>{state ? <ul>{rows(state, set)}</ul> : null}</div>);
    await press(user, 'remove a');
    expect(focused()).toBe('Screen');
  });

  it('one that looks alike rather than to the last act of the list', async () => {
    const user = open('ab', ({ state, set }) => (
      <ul>
        {[...state].map((row) => (
          <li key={row}>
            <button type="button" className="chip" onClick={() => set(state.replace(row, ''))}>
              {row}
            </button>
          </li>
        ))}
        <li>
          <button type="button">All</button>
        </li>
      </ul>
    ));
    await press(user, 'b');
    expect(focused()).toBe('a');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('All');
  });
});

describe('a control that is replaced gives the focus to', () => {
  it('the first field of a form, and its cancel back to what the form replaced', async () => {
    const user = open(false, ({ state, set }) =>
      state ? (
        <form>
          <label>
            Mail <input />
          </label>
          <button type="button" onClick={() => set(false)}>
            Cancel
          </button>
        </form>
      ) : (
        <>
          <p>mail@example.org</p>
          <button type="button" onClick={() => set(true)}>
            Change
          </button>
        </>
      ),
    );
    await press(user, 'Change');
    expect(document.activeElement?.tagName).toBe('INPUT');
    await press(user, 'Cancel');
    expect(focused()).toBe('Change');
  });

  it('words, and goes on from them when they are replaced', async () => {
    const user = open('failed', ({ state, set }) =>
      state === 'failed' ? (
        <button type="button" onClick={() => set('asking')}>
          Again
        </button>
      ) : state === 'asking' ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the test lets it end
        <p data-testid="words" onClick={() => set('done')}>
          Is being asked …
        </p>
      ) : (
        <a href="#hits">12 hits</a>
      ),
    );
    await press(user, 'Again');
    expect(focused()).toBe('Is being asked …');
    screen.getByTestId('words').click();
    await screen.findByRole('link');
    expect(focused()).toBe('12 hits');
  });

  it('the heading of the screen that replaces its own', async () => {
    const user = open(true, ({ state, set }) =>
      state ? (
        <button type="button" onClick={() => set(false)}>
          Open
        </button>
      ) : (
        <div>
          <a href="#back">Back</a>
          <h1 tabIndex={-1}>Next screen</h1>
        </div>
      ),
    );
    await press(user, 'Open');
    expect(focused()).toBe('Next screen');
  });
});

it('gives the focus of an entry that moves to another list to that entry', async () => {
  const user = open('', ({ state, set }) => {
    const row = (
      <li data-entry="a">
        <a href="#a">a</a>
        {state ? null : (
          <button type="button" onClick={() => set('later')}>
            Renew
          </button>
        )}
      </li>
    );
    return (
      <>
        <ul>
          {state ? null : row}
          <li>
            <a href="#b">b</a>
          </li>
        </ul>
        <ul>{state ? row : null}</ul>
      </>
    );
  });
  await press(user, 'Renew');
  expect(focused()).toBe('a');
});

it('gives the focus of a control that a list replaces to the heading above', async () => {
  const user = open(true, ({ state, set }) =>
    state ? (
      <button type="button" onClick={() => set(false)}>
        Without filters
      </button>
    ) : (
      <ol>
        <li>
          <h2>
            <a href="#hit">Hit</a>
          </h2>
        </li>
      </ol>
    ),
  );
  await press(user, 'Without filters');
  expect(focused()).toBe('Screen');
});

describe('a dialog gives the focus', () => {
  const dialog = (onClose: () => void) => (
    <dialog ref={(element) => element?.showModal()}>
      <h2>Question</h2>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );

  it('back to its opener when it is removed while it is open', async () => {
    const user = open(false, ({ state, set }) => (
      <>
        <button type="button" onClick={() => set(true)}>
          Before
        </button>
        <button type="button" onClick={() => set(true)}>
          Open
        </button>
        {state ? dialog(() => set(false)) : null}
      </>
    ));
    await press(user, 'Open');
    await press(user, 'Close');
    expect(focused()).toBe('Open');
  });

  it('to what took the place of its opener meanwhile', async () => {
    const user = open<readonly string[]>(['a', 'b'], ({ state, set }) => (
      <>
        <ul>
          {state
            .filter((row) => row.length === 1)
            .map((row) => (
              <li key={row}>
                <button type="button" onClick={() => set([...state, 'open'])}>
                  {row}
                </button>
              </li>
            ))}
        </ul>
        {state.includes('open') ? dialog(() => set(['b'])) : null}
      </>
    ));
    await press(user, 'a');
    await press(user, 'Close');
    expect(focused()).toBe('b');
  });

  it('through a menu that is gone as well, to the button of the menu', async () => {
    const user = open('', ({ state, set }) => (
      <>
        <button type="button" onClick={() => set('menu')}>
          Account
        </button>
        {state === 'menu' ? (
          <div role="menu">
            <button type="button" role="menuitem" ref={(item) => item?.focus()} onClick={() => set('dialog')}>
              Log out
            </button>
          </div>
        ) : null}
        {state === 'dialog' ? dialog(() => set('')) : null}
      </>
    ));
    await press(user, 'Account');
    await user.keyboard('{Enter}');
    await press(user, 'Close');
    expect(focused()).toBe('Account');
  });
});

it('returns from a message to where it came from', async () => {
  const user = open(true, ({ state, set }) => (
    <>
      <a href="#work">Work</a>
      <section data-returns-focus="">
        {state ? (
          <div>
            <p>Saved.</p>
            <button type="button" onClick={() => set(false)}>
              Close
            </button>
          </div>
        ) : null}
      </section>
    </>
  ));
  screen.getByRole('link').focus();
  await press(user, 'Close');
  expect(focused()).toBe('Work');
});

it('gives it back to a control that was disabled for a moment', async () => {
  open(true, ({ state, set }) => (
    <>
      <button type="button" disabled={!state}>
        Save
      </button>
      <i data-testid="other" onClickCapture={() => set(!state)} />
    </>
  ));
  const save = screen.getByRole('button');
  save.focus();
  screen.getByTestId('other').click();
  await expect.poll(() => save.hasAttribute('disabled')).toBe(true);
  // As browsers do with the next frame.
  save.blur();
  screen.getByTestId('other').click();
  await expect.poll(() => document.activeElement).toBe(save);
});

it('knows what was removed before it was loaded', () => {
  document.body.innerHTML =
    '<main><h1>Screen</h1><ul><li><button>a</button></li><li><button>b</button></li></ul></main>';
  onTestFinished(() => document.body.replaceChildren());
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { subtree: true, childList: true });
  const button = screen.getByRole('button', { name: 'a' });
  button.focus();
  button.closest('li')?.remove();
  onTestFinished(keepFocus([button], observer.takeRecords()));
  expect(focused()).toBe('b');
});

it('knows what had the focus last before it was loaded', () => {
  render(
    <main>
      <h1 tabIndex={-1}>Screen</h1>
      <button type="button">opener</button>
      <div role="dialog">
        <button type="button">clear</button>
        <button type="button">show</button>
      </div>
    </main>,
  );
  const [opener, clear] = ['opener', 'clear'].map((name) => screen.getByRole('button', { name }));
  const observer = new MutationObserver(() => {});
  observer.observe(document.body, { subtree: true, childList: true });
  clear?.focus();
  clear?.remove();
  onTestFinished(
    keepFocus(
      [opener, clear].filter((element) => element !== undefined),
      observer.takeRecords(),
    ),
  );
  expect(focused()).toBe('show');
});

it('leaves it away where the patron took it away, whatever is removed then', async () => {
  const user = open(true, ({ state, set }) => (
    <>
      {state ? <button type="button">Save</button> : null}
      <i data-testid="other" onClickCapture={() => set(false)}>
        text
      </i>
    </>
  ));
  await user.click(screen.getByRole('button'));
  screen.getByRole('button').blur();
  await Promise.resolve();
  screen.getByTestId('other').click();
  await expect.poll(() => screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
