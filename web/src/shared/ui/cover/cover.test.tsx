import { baseConfig } from '@buchfink/contract/config/base-config';
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useConfig } from '#shared/config/config-store.ts';
import { renderInApp } from '#shared/testing/render-in-app.tsx';
import { Cover } from './cover.tsx';

const work = { libraryId: 1, id: 'r', title: 'Krabat', mediaType: 'BOOK', workKey: 'k' } as const;
const imageIn = (element: HTMLElement) => element.querySelector('img');
const later = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function failingCover(props: Partial<Parameters<typeof Cover>[0]> = {}) {
  const { container } = await renderInApp(<Cover work={work} {...props} />);
  vi.useFakeTimers();
  const fail = () => {
    const image = imageIn(container);
    if (image) fireEvent.error(image);
  };
  fail();
  return { container, fail };
}

describe('a cover', () => {
  beforeEach(() => useConfig.setState({ config: { ...baseConfig, coverCredits: [] } }));
  afterEach(() => {
    vi.useRealTimers();
    useConfig.setState({ config: baseConfig });
  });

  it('is drawn until its image is there, in the same place', async () => {
    const onShown = vi.fn();
    const { container } = await renderInApp(<Cover work={work} onShown={onShown} />);
    expect(container.querySelector('svg')).toBeTruthy();
    const image = imageIn(container);
    if (image === null) throw new Error('there is no image');
    expect(image.getAttribute('src')).toBe('https://service.test/services/cover/small/opac-test/1/r');
    const box = image.parentElement?.style.aspectRatio;
    expect(box).toMatch(/^\d+ \/ \d+$/);
    fireEvent.load(image);
    expect(image.parentElement?.style.aspectRatio).toBe(box);
    expect(container.querySelector('svg')).toBeNull();
    expect(onShown).toHaveBeenCalledOnce();
  });

  it('is called for with the identifiers that the service has signed', async () => {
    const { container } = await renderInApp(<Cover work={{ ...work, coverIds: '978.a.b' }} />);
    expect(imageIn(container)?.getAttribute('src')).toMatch(/\/cover\/small\/opac-test\/1\/r\?ids=978\.a\.b$/);
  });

  it('that its service could not give yet is loaded twice again, and stays drawn meanwhile', async () => {
    const { container, fail } = await failingCover();
    expect(imageIn(container)).toBeNull();
    expect(container.querySelector('svg')).toBeTruthy();
    await later(3000);
    expect(imageIn(container)).toBeTruthy();
    fail();
    await later(11_000);
    expect(imageIn(container)).toBeNull();
    await later(1000);
    expect(imageIn(container)).toBeTruthy();
    fail();
    await later(600_000);
    expect(imageIn(container)).toBeNull();
    expect(container.querySelector('svg')).toBeTruthy();
  });

  it('is not loaded again where no library has sources, or where its address is that of an image', async () => {
    const { container } = await failingCover({ work: { ...work, cover: 'https://service.test/a.jpg' } });
    await later(600_000);
    expect(imageIn(container)).toBeNull();
    vi.useRealTimers();
    useConfig.setState({ config: baseConfig });
    const { container: withoutSources } = await failingCover();
    await later(600_000);
    expect(imageIn(withoutSources)).toBeNull();
  });
});
