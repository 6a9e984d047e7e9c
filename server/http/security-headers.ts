import { type DocumentKey, guardedFeatures, type GuardedFeature, policyOf, type Source } from '../../contract/page-policies.ts';
import type { Config } from '../config.ts';
import { mediaOrigins } from '../providers/media/index.ts';

/** Headers of every answer (spec security#hsts, security#cors, security#csp, security#security-headers). */
export function securityHeaders(config: Pick<Config, 'publicOrigin'>): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // No page opens a window, or is opened as one, that needs access to the other.
    'Cross-Origin-Opener-Policy': 'same-origin',
    // Other sites cannot load our answers into their pages. Exceptions are set explicitly (`crossOriginResource`).
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
  if (config.publicOrigin.startsWith('https://')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/**
 * For public pictures and videos: shared links in chats and mails, feeds, and pages of enterprises under other domains show them, so
 * browsers request them from other sites.
 */
export const crossOriginResource = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

const permissionsPolicy = (allowed: readonly GuardedFeature[]): string => guardedFeatures.map((feature) => `${feature}=${allowed.includes(feature) ? '(self)' : '()'}`).join(', ');

/** For answers at a page's address that are not its document: data, redirects, errors. */
export const noPermissionsPolicy = permissionsPolicy([]);

/** CSP directives that are the same for every document. */
const fixedDirectives = { 'object-src': ["'none'"], 'base-uri': ["'none'"], 'form-action': ["'self'"], 'frame-ancestors': ["'none'"] };

/**
 * Content-Security-Policy and Permissions-Policy of a document, as contract/page-policies.ts declares them.
 * @param inline CSP sources of its inline scripts: hashes for the portal's pages, which are rendered whole and cached; a nonce for the console
 * @param messagingAppScript address of its script, where share cards are offered
 * @param messagingApp origin of the messaging app where its login is offered
 */
export function documentHeaders(
  { publicOrigin, gateways, portalFromSource, media }: Pick<Config, 'publicOrigin' | 'gateways' | 'portalFromSource' | 'media'>,
  document: DocumentKey | null,
  { inline, messagingApp = [], messagingAppScript = [] }: { inline: readonly string[]; messagingApp?: readonly string[]; messagingAppScript?: readonly string[] },
): Record<'Content-Security-Policy' | 'Permissions-Policy', string> {
  const { features, sources } = policyOf(document);
  const carriers = mediaOrigins(media);
  const named: Partial<Record<Source, readonly string[]>> = {
    // Vite injects inline scripts of its own.
    inline: portalFromSource ? ["'unsafe-inline'"] : inline,
    messagingApp,
    messagingAppScript,
    gateways: [...new Set(Object.values(gateways).filter(Boolean).map((url) => new URL(url).origin))],
    mediaServers: carriers.room,
    publicStreams: carriers.streams,
    webSockets: [publicOrigin.replace(/^http/, 'ws')],
  };
  const directives: Record<string, readonly string[]> = { 'default-src': ["'self'"] };
  for (const [name, declared] of Object.entries(sources)) {
    const others = declared.flatMap((source) => named[source] ?? [source]);
    directives[name] = name === 'frame-src' && others.length === 0 ? ["'none'"] : ["'self'", ...others];
  }
  // Vite's hot reload uses a WebSocket.
  if (portalFromSource) directives['connect-src'] = [...directives['connect-src']!, 'ws:'];
  const text = Object.entries({ ...directives, ...fixedDirectives }).map(([name, allowed]) => `${name} ${allowed.join(' ')}`);
  if (publicOrigin.startsWith('https://')) text.push('upgrade-insecure-requests');
  return { 'Content-Security-Policy': text.join('; '), 'Permissions-Policy': permissionsPolicy(features) };
}

/** For answers that are data: nothing in them can run, even when a browser opens them as a page. */
export const dataContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** For uploaded and seeded files: an SVG may contain styles, and nothing else runs. */
export const fileContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
