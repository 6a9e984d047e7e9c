import { expect, test } from 'vitest';
import { onSameSite } from './mobile.ts';

test('a navigation from the phone site goes to the phone version, with its query and hash', () => {
  expect(onSameSite('/m/studentLogin', '/live?code=A&from=sms')).toBe('/m/live?code=A&from=sms');
  expect(onSameSite('/m', '/home')).toBe('/m');
  expect(onSameSite('/m/user', '/m/my')).toBe('/m/my');
});

test('a navigation from a desktop page, or to a page without a phone version, keeps its address', () => {
  expect(onSameSite('/studentLogin', '/live?code=A')).toBe('/live?code=A');
  expect(onSameSite('/m/user', '/about')).toBe('/about');
  expect(onSameSite('/m/user', '/console/')).toBe('/console/');
});
