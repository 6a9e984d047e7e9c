import { expect, test } from 'vitest';
import { movedFromMobile, onSameSite } from './mobile.ts';

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

test('another spelling of a phone page redirects to it, with its query', () => {
  expect(movedFromMobile('/m/home?from=sms')).toBe('/m?from=sms');
  expect(movedFromMobile('/m/Invite?discountCode=YW2026')).toBe('/m/login?discountCode=YW2026');
  expect(movedFromMobile('/m/m/my')).toBeNull();
});

test('a page without a phone version redirects to its desktop address, and a phone page stays', () => {
  expect(movedFromMobile('/m/about?a=1')).toBe('/about?a=1');
  for (const address of ['/m', '/m/', '/M/Login', '/m/video?categoryCode=a', '/m/my?view=data', '/about', '/m/nothing']) expect(movedFromMobile(address), address).toBeNull();
});
