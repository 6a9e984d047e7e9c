import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

const origin = 'http://localhost:3000';

describe('after the login', () => {
  test.each(['/home', '/console/', '/console/enterprise?tab=members', '/course?categoryCode=1', '/twelve#mine', '/m/live?code=LIVE-NOW', '/curse/Fullcourse?keyword=%E7%84%8A%E5%B7%A5'])(
    'it goes on to %s',
    (path) => expect(safeReturnUrl(path, origin)).toBe(path),
  );

  test.each([
    null,
    '',
    'home',
    'https://evil.example/home',
    '//evil.example/home',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/home/..//evil.example',
    '/.//evil.example',
    '/console/..//evil.example',
    '/%2fevil.example',
    '/%2F%2Fevil.example',
    '/%5cevil.example',
    '/%252fevil.example',
    '/\tevil',
    '/\t/evil.example',
    '\t//evil.example',
    ' /home',
    '/home\n',
    'javascript:alert(1)',
    'data:text/html,x',
    '/app/v1/wechat/redirect?returnUrl=/home',
    '/files/x.svg',
    '/user',
    '/User/?returnUrl=/user',
    '/consolation',
    '/@evil.example',
    'http:/evil.example',
  ])('%j is refused: the login goes to the home page', (asked) => expect(safeReturnUrl(asked, origin)).toBe('/home'));

  test('every requested address resolves to this origin', () => {
    const tricky = fc.array(fc.constantFrom('/', '\\', '.', '..', '%2f', '%5C', '%25', ':', '@', '#', '?', '\t', '\n', ' ', 'evil.example', 'home', 'console', 'http', '\u3002', '\uff0f')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(tricky, tricky.map((rest) => `/console/${rest}`), fc.string()), (asked) => {
        const target = safeReturnUrl(asked, origin);
        const landed = new URL(target, `${origin}/user`);
        expect(landed.origin).toBe(origin);
        expect(target).toMatch(/^\/(?![/\\])/);
      }),
      { numRuns: 2000 },
    );
  });
});
