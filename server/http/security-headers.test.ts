import { expect, test } from 'vitest';
import { type PageKey, pages } from '../../contract/pages.ts';
import { documentHeaders } from './security-headers.ts';

const config = { publicOrigin: 'https://www.example.com', gateways: { Master: 'https://api.example.com/v1' }, portalFromSource: false } as Parameters<typeof documentHeaders>[0];
const headersOf = (document: Parameters<typeof documentHeaders>[1]) => {
  const { 'Content-Security-Policy': policy, 'Permissions-Policy': permissions } = documentHeaders(config, document, { inline: ["'sha256-x'"], messagingApp: ['https://open.example'] });
  return { directives: Object.fromEntries(policy.split('; ').map((text) => [text.split(' ', 1)[0]!, text.slice(text.indexOf(' ') + 1)])), permissions };
};

/** The usual policies (spec security#csp). */
const usual = {
  directives: {
    'default-src': "'self'",
    'script-src': "'self' 'sha256-x'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob: https://api.example.com",
    'font-src': "'self'",
    'connect-src': "'self' https://api.example.com",
    'media-src': "'self' blob:",
    'worker-src': "'self' blob:",
    'frame-src': "'self' https://open.example",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'upgrade-insecure-requests': 'upgrade-insecure-requests',
  },
  permissions: 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
};

test.for([...(Object.keys(pages) as PageKey[]).filter((page) => page !== 'liveRoom' && page !== 'officialLive'), null])('%s has the usual policies, without camera and microphone', (page) => {
  expect(headersOf(page)).toEqual(usual);
});

test.for(['liveRoom', 'officialLive'] as const)('only %s may use camera, microphone and screen, and open WebSockets', (page) => {
  expect(headersOf(page)).toEqual({
    directives: { ...usual.directives, 'connect-src': "'self' https://api.example.com wss://www.example.com" },
    permissions: usual.permissions.replace('camera=()', 'camera=(self)').replace('microphone=()', 'microphone=(self)').replace('display-capture=()', 'display-capture=(self)'),
  });
});

test('the console runs styles with its nonce and frames nothing', () => {
  expect(headersOf('console')).toEqual({ ...usual, directives: { ...usual.directives, 'style-src': "'self' 'sha256-x'", 'frame-src': "'none'" } });
});
