import pg from 'pg';

/** Opens connections until the database has none left, and ends those of the nodes. The caller ends the connections. */
export async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const opened: pg.Client[] = [];
  const fill = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: url, application_name: 'other' });
      client.on('error', () => undefined);
      try {
        await client.connect();
      } catch {
        return;
      }
      opened.push(client);
    }
  };
  await fill();
  for (let left = 1; left > 0; await fill()) {
    const ended = await opened[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'buchfink%'`,
    );
    left = ended?.rowCount ?? 0;
  }
  return opened;
}
