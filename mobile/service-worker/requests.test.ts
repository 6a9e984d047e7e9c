import { describe, expect, test } from 'vitest';
import { isPublic, treatmentOf } from './requests.ts';

const origin = 'https://www.example.com';
const asked = (path: string, { method = 'GET', mode = 'cors', destination = '', headers = {}, referrer = '' }: { method?: string; mode?: RequestMode; destination?: RequestDestination; headers?: Record<string, string>; referrer?: string } = {}) =>
  treatmentOf({ url: new URL(path, origin).href, method, mode, destination, headers: new Headers(headers), referrer }, origin);
const opened = (path: string) => asked(path, { mode: 'navigate', destination: 'document' });

describe('a document of the phone site', () => {
  test.for([
    ['/m', '/m'],
    ['/m/', '/m'],
    ['/m/video?utm_source=x', '/m/Video'],
    ['/m/industryInformationDetails?code=exam-hall-checklist&from=chat', '/m/industryInformationDetails?code=exam-hall-checklist'],
    ['/m/layout/helpWarp?bizCode=h1', '/m/layout/helpWarp?bizCode=h1'],
    ['/m/liveDetail?code=LIVE-NOW&unbook=secret-token', '/m/liveDetail?code=LIVE-NOW'],
  ] as const)('%s is stored as %s', ([path, stored]) => {
    expect(opened(path)).toEqual({ kind: 'document', stored, address: path });
  });

  test.for(['/m/my', '/m/my?view=classes', '/m/live?code=LIVE-NOW', '/m/user', '/m/studentLogin?code=L', '/m/search?keyword=焊工', '/m/curse/Fullcourse?keyword=焊工', '/m/login', '/m/nosuch'])('%s is never stored', (path) => {
    expect(opened(path)).toMatchObject({ kind: 'document', stored: null });
  });

  test('its data leads to the document without the names of routes', () => {
    expect(asked('/m/industryInformationDetails.data?code=a&_routes=mobile-newsDetail')).toEqual({ kind: 'data', stored: '/m/industryInformationDetails?code=a', address: '/m/industryInformationDetails?code=a', isShown: false });
    expect(asked('/m.data')).toEqual({ kind: 'data', stored: '/m', address: '/m', isShown: false });
    expect(asked('/m/my.data')).toEqual({ kind: 'data', stored: null, address: '/m/my', isShown: false });
  });

  test.for([
    ['/m/Video.data?page=2&_routes=mobile-liveVideo', '/m/Video?page=2', true],
    ['/m/curse/Fullcourse.data?a=%20b&_routes=x', '/m/curse/Fullcourse?a=%20b', true],
    ['/m/Video.data', '/m/Video?page=2', false],
    ['/m/Video.data', '/m', false],
  ] as const)('%s, asked for by %s, is of the page that is shown: %s', ([data, page, isShown]) => {
    expect(asked(data, { referrer: origin + page })).toMatchObject({ kind: 'data', isShown });
  });
});

test.for([
  ['a call', '/app/v1/official/helpList', {}],
  ['a call with a session', '/m/Video.data', { headers: { authorization_token: 'x' } }],
  ['a form', '/m/Video', { method: 'POST', mode: 'navigate' }],
  ['a part of a film', '/files/films/a.mp4', { headers: { range: 'bytes=0-' } }],
  ['a private picture', '/files/private/card.png?signature=x', { destination: 'image' }],
  ['a stream', '/live-media/flv/LIVE-NOW', {}],
  ['another site', 'https://cdn.example.net/a.js', {}],
  ['a desktop page', '/home', { mode: 'navigate' }],
  ['a page whose path begins with the same letter', '/manufacture', { mode: 'navigate' }],
  ['the console', '/console/', { mode: 'navigate' }],
  ['the worker itself', '/m/service-worker.js', {}],
  ['the manifest', '/m/app.webmanifest', {}],
] as const)('%s goes to the network without the worker', ([, path, options]) => {
  expect(asked(path, options)).toEqual({ kind: 'network' });
});

test('built files, public pictures and routes are the worker’s', () => {
  expect(asked('/assets/shell-abc.js').kind).toBe('asset');
  expect(asked('/files/news/hall.svg', { destination: 'image' }).kind).toBe('picture');
  expect(asked('/__manifest?paths=/m&version=v1')).toEqual({ kind: 'routes', version: 'v1' });
});

describe('an answer is stored only if it is the same for every visitor', () => {
  const answered = (headers: Record<string, string>, more: Partial<Pick<Response, 'status' | 'type' | 'redirected'>> = {}) => isPublic({ status: 200, type: 'basic', redirected: false, headers: new Headers(headers), ...more });
  const shared = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' };

  test('a kept page of the server is', () => expect(answered(shared)).toBe(true));
  test.for([
    ['not marked public', { 'cache-control': 'max-age=60' }, {}],
    ['no-store', { 'cache-control': 'no-store' }, {}],
    ['private', { 'cache-control': 'private, no-store' }, {}],
    ['different for each cookie', { ...shared, vary: 'User-Agent, Cookie' }, {}],
    ['missing', shared, { status: 404 }],
    ['from a redirect', shared, { redirected: true }],
    ['from another site', shared, { type: 'cors' }],
  ] as const)('one that is %s is not', ([, headers, more]) => expect(answered(headers, more)).toBe(false));
});
