import { describe, expect, test } from 'vitest';
import { isCreditCode } from '../contract/rules/index.ts';
import { entriesOf, readSeed } from './testing/read-seed.ts';

describe('demo', () => {
  const accounts = readSeed<{
    password: string;
    people: { userName: string; phone: string }[];
    enterprises: { topCode: string; creditCode: string; industryCode: string; name: string; founder: string; domain?: string; searchable?: boolean }[];
    memberships: { userName: string; topCode: string; role: string }[];
    applicants: { phone: string; name: string; topCode: string }[];
  }>('demo/accounts.json');

  test('the accounts are as specified: six people, one password, one, three and no enterprises', () => {
    expect(accounts.password).toBe('Yingwu@2026');
    expect(accounts.people.map(({ userName, phone }) => [userName, phone])).toEqual(['demo01', 'demo02', 'demo03', 'operator01', 'supplier01', 'teacher01'].map((name, i) => [name, `1380000000${i + 1}`]));
    const enterprisesOf = (userName: string) => accounts.memberships.filter((membership) => membership.userName === userName && membership.role === 'administrator').length;
    expect(['demo01', 'demo02', 'demo03'].map(enterprisesOf)).toEqual([1, 3, 0]);
  });

  test('another person asks to join the enterprise of demo01, which can be found by search', () => {
    const own = accounts.memberships.find(({ userName, role }) => userName === 'demo01' && role === 'administrator')?.topCode;
    expect(accounts.enterprises.find(({ topCode }) => topCode === own)?.searchable).toBe(true);
    expect(accounts.applicants.filter(({ topCode }) => topCode === own).length).toBeGreaterThan(0);
    const phones = accounts.people.map(({ phone }) => phone);
    expect(accounts.applicants.filter(({ phone }) => phones.includes(phone))).toEqual([]);
  });

  test('enterprises have valid credit codes, known industries and names that say they are samples', () => {
    const industries = entriesOf('industries').map(({ code }) => code);
    for (const enterprise of accounts.enterprises) {
      expect(isCreditCode(enterprise.creditCode)).toBe(true);
      expect(industries).toContain(enterprise.industryCode);
      expect(enterprise.name).toContain('（示例）');
    }
  });

  test('the four live rooms exist, and the tenant’s room belongs to an enterprise with its own domain', () => {
    const rooms = [...readSeed<{ code: string; topCode?: string; recommended?: boolean }[]>('launch/live-rooms.json'), ...readSeed<{ code: string; topCode?: string; recommended?: boolean }[]>('demo/live-rooms.json')];
    expect(rooms.map(({ code }) => code).toSorted()).toEqual(['LIVE-ENDED', 'LIVE-NOW', 'LIVE-TENANT', 'LIVE-UPCOMING']);
    const tenant = rooms.find(({ code }) => code === 'LIVE-TENANT')?.topCode;
    expect(accounts.enterprises.find(({ topCode }) => topCode === tenant)?.domain).toMatch(/\.localhost$/);
    expect(rooms.filter(({ topCode, recommended }) => topCode === undefined && recommended)).toHaveLength(1);
  });

  test('the invitation that the registration page is prefilled with has uses left', () => {
    const invites = readSeed<{ code: string; uses: number }[]>('launch/invite-codes.json');
    expect(invites.find(({ code }) => code === 'YW2026')?.uses).toBeGreaterThanOrEqual(100_000);
  });
});
