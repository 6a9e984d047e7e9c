import type { Role } from '../../../contract/calls/index.ts';
import type { World } from './world.ts';

/** One login of a browser and one of another caller, reused. An older session would write the time of its use. */
const logins = new WeakMap<World, Map<string, Promise<Record<string, string>>>>();

/** Request headers of a logged-in person with a role. */
export function headersOf(world: World, role: Role, topCode: string): Promise<Record<string, string>> {
  const known = logins.get(world) ?? new Map<string, Promise<Record<string, string>>>();
  logins.set(world, known);
  const isBrowser = world.turn(2) === 0;
  const key = `${role} ${topCode} ${String(isBrowser)} ${world.context.clock.now()}`;
  const headers = known.get(key) ?? world.addPerson([[topCode, role]]).then(({ personId }) => world.login(personId, topCode, isBrowser));
  known.set(key, headers);
  return headers;
}
