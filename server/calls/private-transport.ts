import type { CallerContext } from './caller.ts';
import { isLoopback } from './client-address.ts';
import { refuse } from './refusal.ts';

/**
 * Refuses credentials and sessions over plain HTTP outside loopback (spec login#plain-http, security#plain-http). No other code
 * decides this. The server itself speaks only HTTP. TLS is what a trusted proxy reports (`X-Forwarded-Proto`), or else what
 * PUBLIC_ORIGIN says. Loopback is a client on this machine that uses a local name.
 * @throws Refusal 40300 (HTTP 403) naming the remedy
 */
export function requirePrivateTransport({ context: { config }, headers, clientAddress, throughProxy }: Pick<CallerContext, 'context' | 'headers' | 'clientAddress' | 'throughProxy'>): void {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase();
  // Anyone may claim plain HTTP. A claim of https counts only from a trusted proxy.
  if (isLoopbackName(headers.get('host')) && (forwarded !== 'http' || isLoopback(clientAddress))) return;
  const isHttpsOrigin = config.publicOrigin.startsWith('https://');
  // Without a trusted proxy, a remote client cannot prove that its connection uses TLS.
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

/** True for `localhost` and its subdomains (RFC 6761 §6.3), 127.0.0.0/8 and ::1: browsers treat these as private too. */
function isLoopbackName(host: string | null): boolean {
  if (host === null) return false;
  const name = host.toLowerCase().replace(/:\d*$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return isLoopback(name.replace(/^\[(.*)\]$/, '$1'));
}
