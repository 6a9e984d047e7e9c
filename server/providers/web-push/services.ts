/**
 * Push services that the portal sends to. An endpoint is a visitor's input, so the portal sends only to services that it knows, and to those
 * that the operator names.
 */

/** Chrome and Edge on Android, Firefox, Safari, Edge on Windows. `*.` stands for one or more labels. */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

const hostPattern = /^(?:\*\.)?(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

export const serviceRemedy = '应为逗号分隔的域名（可以用 *. 开头），或推送服务的地址（只有协议、域名和端口）';

/** A host, a host with `*.`, or an origin. */
export const isServiceName = (name: string): boolean => (name.includes('://') ? !name.includes('*') && URL.canParse(name) && /^https?:$/.test(new URL(name).protocol) && new URL(name).href === `${new URL(name).origin}/` : hostPattern.test(name));

/** `named`: the operator gave the exact origin, which may be in a private network. `known`: a public host by https. */
export type ServiceMatch = 'known' | 'named' | null;

/** How the service of an endpoint is known. Only the spelling of browsers is accepted: the limits count endpoints by their text. @param more hosts and origins of the operator */
export function matchService(endpoint: string, more: readonly string[]): ServiceMatch {
  if (!URL.canParse(endpoint)) return null;
  const { href, hash, origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (href !== endpoint || hash !== '' || username !== '' || password !== '') return null;
  if (more.some((name) => name.includes('://') && new URL(name).origin === origin)) return 'named';
  if (protocol !== 'https:' || port !== '') return null;
  const hosts = [...knownHosts, ...more.filter((name) => !name.includes('://'))];
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host)) ? 'known' : null;
}
