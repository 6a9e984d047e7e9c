import type { CallerContext } from './caller.ts';
import { isLoopback } from './client-address.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses to take credentials or hand out a session over plain HTTP outside loopback (spec login#plain-http,
 * security#plain-http): the one place that decides. This server speaks HTTP alone, so TLS is what a proxy in front of it says
 * (`X-Forwarded-Proto`, of a trusted one), or else what PUBLIC_ORIGIN says of it. Loopback is a caller of this machine that
 * asked for a name of it.
 * @throws Refusal 40300 (HTTP 403) naming the remedy
 */
export function requirePrivateTransport({ context: { config }, headers, clientAddress, throughProxy }: Pick<CallerContext, 'context' | 'headers' | 'clientAddress' | 'throughProxy'>): void {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  // A caller's own claim of plain HTTP is believed. A claim of https counts only from a trusted proxy.
  if (isLoopbackName(headers.get('host')) && (forwarded !== 'http' || isLoopback(clientAddress))) return;
  const isHttpsOrigin = config.publicOrigin.startsWith('https://');
  // Without a trusted proxy between, nothing proves what a remote caller says of its own connection.
  const isDirect = !throughProxy && !isLoopback(clientAddress);
  const isHttps = throughProxy && forwarded !== undefined ? forwarded === 'https' : isHttpsOrigin && forwarded !== 'http' && !isDirect;
  if (isHttps) return;
  throw refuse.plainHttp(
    isHttpsOrigin
      ? isDirect
        ? '没有代理为这次连接担保 https：请管理员把代理的地址写进 TRUSTED_PROXIES，或改用 https 地址打开'
        : `明文连接不能登录或注册，请改用 ${config.publicOrigin} 打开`
      : '明文连接不能登录或注册：请管理员配置 https 并把 PUBLIC_ORIGIN 设为 https 地址，或在本机用 http://localhost 打开',
  );
}

/** `localhost` and everything under it (RFC 6761 §6.3), 127.0.0.0/8, ::1: browsers treat these as private too. */
function isLoopbackName(host: string | null): boolean {
  if (host === null) return false;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}
