import { expect, test } from 'vitest';
import { type PageKey, pages } from '../../contract/pages.ts';
import { documentHeaders } from './security-headers.ts';

const config = { publicOrigin: 'https://www.example.com', gateways: { Master: 'https://api.example.com/v1' }, portalFromSource: false, media: { kind: 'embedded' } } as Parameters<typeof documentHeaders>[0];
const headersOf = (document: Parameters<typeof documentHeaders>[1], media = config.media) => {
  const { 'Content-Security-Policy': policy, 'Permissions-Policy': permissions } = documentHeaders({ ...config, media }, document, { inline: ["'sha256-x'"], messagingApp: ['https://open.example'] });
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

test("rooms reach the service that carries them, and every page the streams of public classes, where those are not the portal's", () => {
  const sources = (document: Parameters<typeof documentHeaders>[1], media: typeof config.media) => {
    const { 'connect-src': connect, 'media-src': played } = headersOf(document, media).directives;
    return [connect!.replace("'self' https://api.example.com", '').trim(), played!.replace("'self' blob:", '').trim()];
  };
  const srs = { kind: 'srs', publicUrl: 'https://srs.example.com' } as const;
  expect(sources('home', srs)).toEqual(['https://srs.example.com', 'https://srs.example.com']);
  const livekit = { kind: 'livekit', url: 'https://class.livekit.cloud', publicUrl: null } as const;
  expect(sources('home', livekit)).toEqual(['', '']);
  expect(sources('liveRoom', livekit)).toEqual(['wss://www.example.com https://class.livekit.cloud wss://class.livekit.cloud https://*.livekit.cloud wss://*.livekit.cloud', '']);
  const zego = { kind: 'zego', server: 'wss://one.example.com/ws,wss://two.example.com/ws', hosts: ['*.zego.im'], cdnUrl: 'https://play.example.com/live' } as const;
  expect(sources('liveVideo', zego)).toEqual(['https://play.example.com', 'https://play.example.com']);
  expect(sources('officialLive', zego)).toEqual(['https://play.example.com wss://www.example.com wss://one.example.com wss://two.example.com https://*.zego.im wss://*.zego.im', 'https://play.example.com']);
});
