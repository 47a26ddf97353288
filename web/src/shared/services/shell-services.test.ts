import { describe, expect, it } from 'vitest';
import { chooseService, currentService, readServices, scopeKey, serviceOfScope } from './shell-services.ts';

const silver = { name: 'Silbertal', url: 'https://silver.example' };
const gold = { name: 'Goldberg', url: 'https://gold.example' };

function storage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const pageWith = (content: string) => ({ querySelector: () => ({ content }) }) as unknown as Document;

describe('the services of an edition', () => {
  it('are read from the page of the shell', () => {
    expect(readServices(pageWith(JSON.stringify([silver, gold])))).toEqual([silver, gold]);
  });

  it.each(['', 'null', '{}', '[{"name":"x"}]', '[{"name":1,"url":"https://x.example"}]', 'no json'])(
    'are none in %j',
    (content) => expect(readServices(pageWith(content))).toEqual([]),
  );

  it('are addresses of the web alone', () => {
    const odd = ['javascript:alert(1)', 'file:///etc/passwd', 'https://', 'x'].map((url) => ({ name: 'x', url }));
    expect(readServices(pageWith(JSON.stringify([...odd, gold])))).toEqual([gold]);
  });
});

describe('the current service', () => {
  it('is the only one without a choice', () => {
    expect(currentService([silver], storage())).toEqual(silver);
  });

  it('must be chosen among several', () => {
    expect(currentService([silver, gold], storage())).toBeUndefined();
  });

  it('is the chosen one', () => {
    const store = storage();
    chooseService(gold, store);
    expect(currentService([silver, gold], store)).toEqual(gold);
  });

  it('stays when an update of the app brings further services', () => {
    const store = storage();
    chooseService(silver, store);
    expect(currentService([gold, silver], store)).toEqual(silver);
  });

  it('must be chosen again when an update of the app has it no longer', () => {
    const store = storage();
    chooseService({ name: 'x', url: 'https://bronze.example' }, store);
    expect(currentService([silver, gold], store)).toBeUndefined();
  });

  it('has a scope of its own for what is stored, unless it was the first one', () => {
    const store = storage();
    chooseService(silver, store);
    expect(store.getItem(scopeKey)).toBeNull();
    chooseService(gold, store);
    expect(store.getItem(scopeKey)).toBe('@https://gold.example');
    chooseService(silver, store);
    expect(store.getItem(scopeKey)).toBeNull();
  });

  it('has another scope than a service below another path of its host', () => {
    const [opac, kids] = ['https://city.example/opac', 'https://city.example/kids/'].map((url) => ({ name: url, url }));
    const store = storage();
    for (const service of [silver, opac, kids]) if (service) chooseService(service, store);
    expect(store.getItem(scopeKey)).toBe('@https://city.example/kids');
    expect(serviceOfScope('@https://city.example/opac', [silver, opac ?? silver, kids ?? silver], store)).toEqual(opac);
  });

  it('is found again by its scope', () => {
    const store = storage();
    for (const service of [silver, gold]) chooseService(service, store);
    const find = (scope: string) => serviceOfScope(scope, [silver, gold], store);
    expect([find(''), find('@https://gold.example')]).toEqual([silver, gold]);
    expect([find('@https://silver.example'), find('@https://evil.example'), find('x')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
