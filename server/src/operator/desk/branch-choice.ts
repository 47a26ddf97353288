import { escapeHtml } from '../../http/escape-html.ts';
import type { DeskCall } from './desk-call.ts';
import { renderChoice } from './desk-forms.ts';

/** The branch that the address of a page names, or the first one; empty in a library without branches. */
export function branchOfPage({ call, library: { branches } }: DeskCall): string {
  const named = call.query.get('branch');
  return (branches.find(({ id }) => id === named) ?? branches[0])?.id ?? '';
}

/** Renders the choice of the branch that a page is about; nothing where there is only one. */
export function renderBranchChoice({ words, library: { branches } }: DeskCall, action: string, chosen: string): string {
  if (branches.length < 2) return '';
  const choices = branches.map(({ id, name }) => ({ key: id, label: name }));
  return `<form method="get" action="${escapeHtml(action)}" class="line">${renderChoice('branch', words.branch.label, choices, chosen)}<button class="second">${escapeHtml(words.branch.show)}</button></form>`;
}
