import type { Role } from '../../../contract/calls/index.ts';
import type { World } from './world.ts';

/** One login of a browser and one of another caller at a time: a session that is older notes that it is used. */
const logins = new WeakMap<World, Map<string, Promise<Record<string, string>>>>();

/** Headers of a person of the console with a role. */
export function headersOf(world: World, role: Role, topCode: string): Promise<Record<string, string>> {
  const known = logins.get(world) ?? new Map<string, Promise<Record<string, string>>>();
  logins.set(world, known);
  const isBrowser = world.turn(2) === 0;
  const key = `${role} ${topCode} ${String(isBrowser)} ${world.context.clock.now()}`;
  const headers = known.get(key) ?? world.addPerson([[topCode, role]]).then(({ personId }) => world.login(personId, topCode, isBrowser));
  known.set(key, headers);
  return headers;
}
