import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Projects } from '../../projects/project/project.ts';
import { cspHosts } from './csp-hosts.ts';

/**
 * Content security policy of the app's page: its own files, and the hosts that the projects name for maps and assets.
 */
const contentSecurityPolicy = (projects: Projects) => ({
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', () => cspHosts(projects, 'pictures')],
    'font-src': ["'self'"],
    'connect-src': ["'self'", () => cspHosts(projects, 'pages')],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'dompurify', 'buchfink'],
  },
});

const permissionsPolicy = [
  'geolocation=(self)',
  // The login reads the barcode of a card.
  'camera=(self)',
  ...['microphone', 'payment', 'usb', 'display-capture', 'browsing-topics'].map((name) => `${name}=()`),
].join(', ');

/** Scripts, styles and fonts of the app. A browser opens none of them as a document. */
const partOfApp = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;
/**
 * Headers that concern documents alone. A first visit loads forty parts, and without HTTP/2 these headers take a fifth of
 * a second on slow 4G.
 */
const documentHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Sets the security headers of every answer; scripts, styles and fonts of the app have no headers for documents. HSTS is set only behind the proxy's https, as it has no meaning on plain
 * http.
 */
export async function addSecurityHeaders(app: FastifyInstance, projects: Projects): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentSecurityPolicy(projects),
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', permissionsPolicy);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (partOfApp.test(request.url)) for (const name of documentHeaders) reply.removeHeader(name);
    return payload;
  });
}
