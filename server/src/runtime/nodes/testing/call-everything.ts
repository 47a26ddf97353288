import type { NodeGroup } from '../../../testing/processes/node-group.ts';

/** What a patron is called and sends: nothing of it may be in a log. */
export const canary = {
  card: 'Kanarienkarte-0815',
  pin: 'Kanarienpin-4711',
  name: 'Canaria von Vogelsang',
  email: 'canaria@vogelsang.example',
  word: 'kanariensuchwort',
};

type Operations = Readonly<Record<string, object>>;

/**
 * Sends each call of the contract to a node, with the data of the patron and a search word in path, query and body.
 * Many are answered, others refused. Resolves with the number of answers of each status, when all answers were read.
 */
export async function callEverything(
  group: NodeGroup,
  node: number,
  token: string | undefined,
): Promise<Map<number, number>> {
  const { card, pin, email, name, word } = canary;
  const description = await fetch(`${group.nodeOrigins[node]}/services/openapi.json`);
  const { paths } = (await description.json()) as { paths: Readonly<Record<string, Operations>> };
  const target = { recordId: word, token: word };
  const body = {
    libraryId: 1,
    userId: card,
    password: pin,
    client: 'web',
    secret: word,
    id: word,
    target,
    targets: [target],
    step: { action: 'confirm', selection: name },
    state: email,
    fields: [{ id: 'FREE', value: word }],
    change: { email },
    pin,
    oldPin: word,
    newPin: `${pin}-2`,
  };
  const query = new URLSearchParams({ FREE: word, LIBS: '1', q: word, email, userId: card, name });
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => {
      // The group adds language and project; calls beside them are those of the service.
      const own = path.startsWith('/services/{locale}/{project}')
        ? path.slice('/services/{locale}/{project}'.length)
        : `/../..${path.slice('/services'.length)}`;
      const filled = own.replace('{libraryId}', '1').replaceAll(/\{\w+\}/g, word);
      return { path: `${filled}?${query}`, isPost: method === 'post' };
    }),
  );
  const statuses = new Map<number, number>();
  await Promise.all(
    calls.map(async ({ path, isPost }) => {
      const answer = await group.call(path, {
        node,
        token,
        key: crypto.randomUUID(),
        body: isPost ? body : undefined,
      });
      await answer.text();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }),
  );
  return statuses;
}
