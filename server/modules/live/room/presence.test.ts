import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Presence, type Present } from './presence.ts';

const student = (number: number, connection = `c${number}`, since = number): Present => ({ person: `p${number}`, name: `学员${number}`, role: 'student', device: 'phone', connection, since, entry: 'asks' });

test('a person is counted once, with the latest connection at any instance, until the last one is gone', () => {
  const presence = new Presence();
  presence.add(student(1, 'first', 1));
  presence.update('other', [student(1, 'second', 2), { ...student(2), role: 'spectator' }], 0);
  expect([presence.placeOf('p1')?.connection, presence.countOf(false), presence.countOf(true)]).toEqual(['second', 1, 1]);
  presence.update('other', [{ ...student(2), role: 'spectator' }], 20_000);
  expect(presence.placeOf('p1')?.connection).toBe('first');
  presence.remove('first');
  expect([presence.placeOf('p1'), presence.countOf(false), presence.people().map(({ person }) => person)]).toEqual([null, 0, ['p2']]);
  presence.removeSilent(45_001);
  expect([presence.countOf(true), presence.people()]).toEqual([0, []]);
});

test('after any arrivals, departures and reports the places and the counts are those of all connections', () => {
  const present = fc.record({ number: fc.nat(5), connection: fc.nat(9), role: fc.constantFrom('student' as const, 'spectator' as const) });
  const step = fc.oneof(fc.record({ add: present }), fc.record({ remove: fc.nat(9) }), fc.record({ from: fc.constantFrom('a', 'b'), report: fc.uniqueArray(present, { selector: ({ connection }) => connection, maxLength: 5 }) }), fc.record({ silent: fc.constant(true) }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const presence = new Presence();
      const own = new Map<string, Present>();
      const others = new Map<string, Present[]>();
      let since = 0;
      // A connection has one person and one role for its whole life.
      const made = (place: string, { number, connection, role }: { number: number; connection: number; role: 'student' | 'spectator' }): Present => ({ ...student(number, `${place}-${connection}-${number}-${role}`, ++since), role });
      for (const one of steps) {
        if ('add' in one) {
          const added = made('own', one.add);
          own.set(added.connection, added);
          presence.add(added);
        } else if ('remove' in one) {
          const removed = [...own.keys()][one.remove];
          if (removed !== undefined) presence.remove(removed);
          if (removed !== undefined) own.delete(removed);
        } else if ('report' in one) {
          const reported = one.report.map((each) => made(one.from, each));
          others.set(one.from, reported);
          presence.update(one.from, reported, 0);
        } else {
          others.clear();
          presence.removeSilent(60_000);
        }
        const latest = new Map<string, Present>();
        for (const each of [...own.values(), ...[...others.values()].flat()].toSorted((a, b) => a.since - b.since)) latest.set(each.person, each);
        const everyone = [...latest.values()];
        expect(new Set(presence.people())).toEqual(new Set(everyone));
        for (let number = 0; number <= 5; number++) expect(presence.placeOf(`p${number}`)).toEqual(latest.get(`p${number}`) ?? null);
        expect([presence.countOf(true), presence.countOf(false)]).toEqual([true, false].map((isSpectators) => everyone.filter(({ role }) => (role === 'spectator') === isSpectators).length));
      }
    }),
    { seed: 20260302 },
  );
});

test('an arrival in a room of five thousand looks at no other person', () => {
  const presence = new Presence();
  let looked = 0;
  for (let number = 0; number < 5_000; number++) {
    const { person, ...rest } = student(number);
    presence.add({ ...rest, get person() { looked++; return person; } });
    presence.placeOf(person);
    presence.countOf(true);
    presence.countOf(false);
  }
  expect(looked).toBeLessThan(5_000 * 5);
  expect(presence.countOf(false)).toBe(5_000);
});

test('the order of people stays the same when instances report the same people again', () => {
  const presence = new Presence();
  const order = () => presence.people().map(({ person }) => person);
  presence.update('a', [student(1), student(2)], 0);
  presence.add(student(3));
  presence.update('b', [student(4)], 0);
  const before = order();
  presence.update('a', [student(1), student(2)], 8_000);
  expect(order()).toEqual(before);
});
