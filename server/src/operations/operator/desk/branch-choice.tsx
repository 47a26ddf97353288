import fastifyCookie from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { cookieForm } from '../../../api/session/cookies.ts';
import { type Choice, ChoiceField } from '../frame/forms.tsx';
import type { DeskCall } from './desk-call.ts';

/** For so long a browser stands in the branch of its last return, in seconds. */
const branchLifetime = 30 * 86_400;

/**
 * The branch that the address of a page names, or the one in which this browser took something back last, or the first
 * one; empty in a library without branches.
 */
export function branchOfPage({ call, library: { id: libraryId, branches } }: DeskCall): string {
  const remembered = Buffer.from(call.request.cookies[cookieName(call.request, libraryId)] ?? '', 'base64url');
  const [named, last] = [call.query.get('branch'), remembered.toString()];
  const branch = branches.find(({ id }) => id === named) ?? branches.find(({ id }) => id === last);
  return (branch ?? branches[0])?.id ?? '';
}

/** The header that makes a browser stand in a branch; it is no data of a person. */
export function rememberBranch({ call, library }: DeskCall, branch: string): Readonly<Record<string, string>> {
  if (!library.branches.some(({ id }) => id === branch)) return {};
  const { options } = cookieForm(call.request);
  const value = Buffer.from(branch).toString('base64url');
  const name = cookieName(call.request, library.id);
  return { 'set-cookie': fastifyCookie.serialize(name, value, { ...options, maxAge: branchLifetime }) };
}

const cookieName = (request: FastifyRequest, libraryId: number) =>
  `${cookieForm(request).prefix}desk-branch-${libraryId}`;

interface Props {
  readonly desk: DeskCall;
  /** The page that is about one branch. */
  readonly action: string;
  readonly chosen: string;
}

/** The choice of the branch that a page is about; nothing where there is only one. */
export function BranchChoice({ desk: { words, library }, action, chosen }: Props) {
  if (library.branches.length < 2) return undefined;
  return (
    <form method="get" action={action} className="line">
      <ChoiceField name="branch" label={words.desk.branch.label} choices={branchChoices(library)} chosen={chosen} />
      <button type="submit" className="second">
        {words.desk.branch.show}
      </button>
    </form>
  );
}

/** The branches of a library as a field offers them. */
export const branchChoices = ({ branches }: Pick<DeskCall['library'], 'branches'>): Choice[] =>
  branches.map(({ id, name }) => ({ key: id, label: name }));
