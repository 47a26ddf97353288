import { type ImportNote, reasonText } from '@buchfink/catalogue/import/import-note';
import type { ImportCounts, ImportReport } from '@buchfink/catalogue/import/import-report';

/** An import's report for people: the numbers of each file, then each reason with its count and meaning. */
export function reportText(report: ImportReport): string {
  const lines = report.files.flatMap((file) => [
    `${file.file}: ${countsText(file)}`,
    ...file.faults.map((reason) => `  not read whole: ${reasonText({ reason })}`),
  ]);
  if (report.files.length > 1) lines.push(`All files: ${countsText(report.total)}`);
  if (report.removed > 0) lines.push(`${report.removed} records that were in no file have been removed.`);
  const reasons = Object.entries(report.reasons) as [ImportNote['reason'], number][];
  if (reasons.length > 0) lines.push('What was skipped or put right:');
  for (const [reason, count] of reasons.sort((a, b) => b[1] - a[1]))
    lines.push(`  ${String(count).padStart(7)} × ${reason}: ${reasonText({ reason })}`);
  lines.push(`${(report.ms / 1000).toFixed(1)} seconds.`);
  return `${lines.join('\n')}\n`;
}

function countsText({ read, added, replaced, repaired, skipped }: ImportCounts): string {
  return `${read} read, ${added} added, ${replaced} replaced, ${repaired} repaired, ${skipped} skipped`;
}
