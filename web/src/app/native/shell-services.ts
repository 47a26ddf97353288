import * as z from 'zod/mini';

const storageKey = 'buchfink-service';

const Services = z.array(z.object({ name: z.string(), url: z.string() }));
export type ShellService = z.infer<typeof Services>[number];

/** The services that the edition was built for, as the shell's page tells them; none on the web. */
export function readServices(page: Pick<Document, 'querySelector'>): readonly ShellService[] {
  const tag = page.querySelector<HTMLMetaElement>('meta[name="buchfink-services"]');
  try {
    const parsed = z.safeParse(Services, JSON.parse(tag?.content ?? 'null'));
    return parsed.success ? parsed.data.filter(({ url }) => /^https?:/.test(url) && URL.canParse(url)) : [];
  } catch {
    return [];
  }
}

/** The chosen one of them, else the first. */
export function chosenService(services: readonly ShellService[], storage: Pick<Storage, 'getItem'>) {
  return services.find(({ url }) => url === storage.getItem(storageKey)) ?? services[0];
}

export function chooseService(service: ShellService, storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(storageKey, service.url);
}
