import { afterEach, expect, test, vi } from 'vitest';
import { sharedAddress } from './shared-address.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each(['/liveDetail?code=LIVE-NOW&unbook=secret&from=sms', '/m/liveDetail?code=LIVE-NOW&unbook=secret'])('the address that is shared from %s is the desktop page, with the code alone', (path) => {
  vi.stubGlobal('location', new URL(path, 'https://school.example'));
  expect(sharedAddress('LIVE-NOW', location.origin)).toBe('https://school.example/liveDetail?code=LIVE-NOW');
});
