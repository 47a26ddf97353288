import type { Projects } from '../../../projects/project/project.ts';
import { registrationByMail } from '../../../projects/project/registration-by-mail.ts';
import { serverFaults } from '../../../systems/mail/mail-outcome.ts';
import type { SendingState } from '../../../systems/notices/sending-state.ts';
import type { HealthSource } from './health-list.ts';

/** Finds why this node can send no mail. `state`: undefined where no mail server is configured. */
export const mailHealth =
  (state: Pick<SendingState, 'failure'> | undefined): HealthSource =>
  () => {
    const failure = state?.failure();
    const fault = serverFaults.find((reason) => reason === failure?.reason);
    if (failure === undefined || fault === undefined) return [];
    const { detail, since } = failure;
    return [{ role: 'mail', code: `mail-${fault}`, ...(detail !== '' && { about: detail }), since }];
  };

/** Finds the libraries that no mail server is configured for, although people can become patrons there only by mail. */
export const missingMailHealth =
  (projects: Pick<Projects, 'all'>, mail: object | undefined): HealthSource =>
  () =>
    mail !== undefined
      ? []
      : registrationByMail(projects.all).map(({ id }) => ({ role: 'mail', code: 'mail-missing', library: id }));
