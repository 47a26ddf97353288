import type { FastifyRequest } from 'fastify';

/** The parameters after the path of a request, each as often as it is there. */
export const queryParams = ({ url }: Pick<FastifyRequest, 'url'>): URLSearchParams =>
  new URLSearchParams(/\?(.*)$/s.exec(url)?.[1]);
