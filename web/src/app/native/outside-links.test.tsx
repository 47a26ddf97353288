import { expect, it } from 'vitest';
import { holdOutsideLinks } from './outside-links.ts';

const press = (href: string, attributes: Record<string, string> = {}) => {
  const link = document.createElement('a');
  for (const [name, value] of Object.entries({ href, ...attributes })) link.setAttribute(name, value);
  document.body.append(link);
  const isFollowed = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  link.remove();
  return isFollowed;
};

const service = 'https://service.example/';

function recordTargets() {
  const opened: string[] = [];
  const openInApp = (url: string) => {
    if (url.startsWith(service)) opened.push(`app ${url}`);
    return url.startsWith(service);
  };
  return { opened, targets: { openInApp, openOutside: (url: string) => opened.push(`outside ${url}`) } };
}

it('opens links of a service in the app, its files and other sites outside, and leaves other schemes to the system', () => {
  const { opened, targets } = recordTargets();
  const links = holdOutsideLinks(document);
  links.open(targets);
  expect(press(`${service}about`)).toBe(false);
  expect(press(`${service}cal.ics`, { download: '' })).toBe(false);
  expect(press('https://other.example/')).toBe(false);
  expect(press('tel:+4912345')).toBe(true);
  expect(press(`${document.location.origin}/map`)).toBe(true);
  expect(opened).toEqual([`app ${service}about`, `outside ${service}cal.ics`, 'outside https://other.example/']);
  links.stop();
});

it('holds the link that was pressed last until somebody opens it, and opens it once', () => {
  const { opened, targets } = recordTargets();
  const links = holdOutsideLinks(document);
  expect(press('https://other.example/')).toBe(false);
  expect(press(`${service}about`)).toBe(false);
  expect(opened).toEqual([]);
  const end = links.open(targets);
  expect(opened).toEqual([`app ${service}about`]);
  end();
  expect(press(`${service}map`)).toBe(false);
  links.open(targets);
  expect(opened).toEqual([`app ${service}about`, `app ${service}map`]);
  links.stop();
  expect(press(`${service}help`)).toBe(true);
  expect(opened).toHaveLength(2);
});
