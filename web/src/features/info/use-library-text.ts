import type { LibraryInfo } from '@buchfink/contract/info';
import { useQuery } from '@tanstack/react-query';

/** The library's own text as HTML; Markdown or HTML, sanitised. Without it, or when it cannot be read, there is none. */
export function useLibraryText(info: LibraryInfo | undefined) {
  const source = info?.markdown ?? info?.html ?? '';
  return useQuery({
    queryKey: ['markdown', source],
    queryFn: async () => (await import('#shared/ui/text/markdown.ts')).markdownToHtml(source),
    enabled: source !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
