import { afterEach } from 'vitest';
import { type AccountService, type AccountServiceOptions, accountService } from './account-service.ts';

/** The services of a test file. */
interface AccountServices {
  started(options?: AccountServiceOptions): Promise<AccountService>;
  /** Ends all, the last one first; it happens after each test in any case. */
  end(): Promise<void>;
}

/** Starts services for tests. */
export function accountServices(): AccountServices {
  const services: AccountService[] = [];
  const end = async () => {
    for (const service of services.splice(0).reverse()) await service.close();
  };
  afterEach(end);
  return {
    async started(options) {
      const service = await accountService(options);
      services.push(service);
      return service;
    },
    end,
  };
}
