import type { Config } from '../config.ts';

/** Headers of every answer (spec security#hsts, security#cors, security#csp, security#security-headers). */
export function securityHeaders(config: Pick<Config, 'publicOrigin'>): Record<string, string> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Nothing here opens a window that must reach back, or is opened by one.
    'Cross-Origin-Opener-Policy': 'same-origin',
    // No other site loads an answer of ours into its pages; what may be shown elsewhere says so (`shownElsewhere`).
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
  };
  if (config.publicOrigin.startsWith('https://')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/**
 * Of pictures and films that are public: links shared in chats and mails, feeds, and the pages of enterprises under other names show
 * them, and a browser there asks for them from another site.
 */
export const shownElsewhere = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** No page uses camera, microphone or location yet; the live pages will ask for camera and microphone by themselves. */
export const pagePermissionsPolicy = 'camera=(), microphone=(), display-capture=(), geolocation=(), payment=(), usb=(), interest-cohort=()';

/**
 * Content Security Policy of a page. `scripts` are the sources of its inline scripts: hashes in the portal's pages, which are
 * rendered whole and cached, a nonce in the console's document. Style attributes of server rendering need 'unsafe-inline' for
 * styles; the console is not rendered on a server and makes its styles by a nonce. `frames` are other origins that it may
 * frame: the messaging app's page with the QR code, which one of our calls redirects to.
 */
export function contentSecurityPolicy(config: Pick<Config, 'publicOrigin' | 'gateways' | 'portalFromSource'>, scripts: readonly string[], styles: readonly string[] = ["'unsafe-inline'"], frames: readonly string[] = []): string {
  const gateways = [...new Set(Object.values(config.gateways).filter(Boolean).map((url) => new URL(url).origin))];
  // Vite's hot reload speaks over a WebSocket and injects its own inline scripts.
  const script = config.portalFromSource ? ["'self'", "'unsafe-inline'"] : ["'self'", ...scripts];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': script,
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:', ...gateways],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...gateways, ...(config.portalFromSource ? ['ws:'] : [])],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': frames.length > 0 ? ["'self'", ...frames] : ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  const text = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`);
  if (config.publicOrigin.startsWith('https://')) text.push('upgrade-insecure-requests');
  return text.join('; ');
}

/** For answers that are data: nothing in them runs, even when opened as a page. */
export const dataContentSecurityPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
/** Uploaded and seeded files: an SVG may style itself, nothing else. */
export const fileContentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
