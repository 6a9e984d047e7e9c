import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { hasScanResult, takeScanOutOfAddress, takeScanResult, type ScanResult } from './scan-result.ts';

/** Runs the head script at an address. Returns the resulting address and scan result. */
function arriveAt(href: string) {
  const window: { messagingAppScan?: ScanResult } = {};
  let address: string | null = null;
  runInNewContext(takeScanOutOfAddress, { window, URL, location: { href }, history: { state: null, replaceState: (_state: unknown, _title: string, url: URL) => (address = url.href) } });
  return { address, result: window.messagingAppScan };
}

test('only the ticket is removed from the address', () => {
  expect(arriveAt('http://localhost:3000/user?returnUrl=%2Fconsole%2F&isweix=weixing&ticket=abc#x')).toEqual({ address: 'http://localhost:3000/user?returnUrl=%2Fconsole%2F#x', result: { ticket: 'abc' } });
});

test('an address without a scan ticket is unchanged, even with another parameter called ticket', () => {
  expect(arriveAt('http://localhost:3000/home')).toEqual({ address: null, result: undefined });
  expect(arriveAt('http://localhost:3000/home?ticket=abc')).toEqual({ address: null, result: undefined });
});

test('a refused scan is reported, and its parameters are removed from the address', () => {
  expect(arriveAt('http://localhost:3000/home?isweix=weixing&refused=1')).toEqual({ address: 'http://localhost:3000/home', result: { ticket: null } });
  expect(arriveAt('http://localhost:3000/home?isweix=other&ticket=abc')).toEqual({ address: 'http://localhost:3000/home', result: undefined });
});

test('a scan result is taken once', () => {
  vi.stubGlobal('window', { messagingAppScan: { ticket: 'abc' } });
  expect(hasScanResult()).toBe(true);
  expect(takeScanResult()).toEqual({ ticket: 'abc' });
  expect(hasScanResult()).toBe(false);
  expect(takeScanResult()).toBeNull();
});
