import { accountService } from './account-service.ts';

const [folder = '', projects = ''] = process.argv.slice(2);

/** A service on the accounts of a data directory, in its own process. Writes its address to standard output. */
const service = await accountService({ folder, projects, nodes: 1 });
process.stdout.write(`${await service.app.listen({ host: '127.0.0.1', port: 0 })}\n`);
