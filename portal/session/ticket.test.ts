import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { hasTicket, takeTicket, takeTicketOutOfAddress } from './ticket.ts';

/** What the head script leaves of an address, and the ticket that it found there. */
function arriveAt(href: string) {
  const window: { messagingAppTicket?: string } = {};
  let address: string | null = null;
  runInNewContext(takeTicketOutOfAddress, { window, URL, location: { href }, history: { state: null, replaceState: (_state: unknown, _title: string, url: URL) => (address = url.href) } });
  return { address, ticket: window.messagingAppTicket };
}

test('a ticket is taken out of the address, and nothing else', () => {
  expect(arriveAt('http://localhost:3000/user?returnUrl=%2Fconsole%2F&isweix=weixing&ticket=abc#x')).toEqual({ address: 'http://localhost:3000/user?returnUrl=%2Fconsole%2F#x', ticket: 'abc' });
});

test('an address without one stays as it is, also where something else is called a ticket', () => {
  expect(arriveAt('http://localhost:3000/home')).toEqual({ address: null, ticket: undefined });
  expect(arriveAt('http://localhost:3000/home?ticket=abc')).toEqual({ address: null, ticket: undefined });
});

test('a scan that brought no ticket leaves no trace in the address', () => {
  expect(arriveAt('http://localhost:3000/home?isweix=weixing')).toEqual({ address: 'http://localhost:3000/home', ticket: undefined });
  expect(arriveAt('http://localhost:3000/home?isweix=other&ticket=abc')).toEqual({ address: 'http://localhost:3000/home', ticket: undefined });
});

test('is taken once', () => {
  vi.stubGlobal('window', { messagingAppTicket: 'abc' });
  expect(hasTicket()).toBe(true);
  expect(takeTicket()).toBe('abc');
  expect(hasTicket()).toBe(false);
  expect(takeTicket()).toBeNull();
});
