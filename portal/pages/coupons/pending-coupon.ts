/**
 * The coupon that a visitor wanted when they had to log in. Stored, because the messaging app's login leaves the page and
 * a registration reloads it. Only in this tab, and for a limited time.
 */
const key = 'wantedCoupon';
const expiresAfterMilliseconds = 10 * 60_000;

export function storePendingCoupon(couponCode: string, at: number = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ couponCode, at }));
  } catch {
    // Without storage no log-in is possible either.
  }
}

export function clearPendingCoupon(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export function readPendingCoupon(now: number = Date.now()): string | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const { couponCode, at } = (stored ?? {}) as { couponCode?: unknown; at?: unknown };
    return typeof couponCode === 'string' && typeof at === 'number' && now - at < expiresAfterMilliseconds ? couponCode : null;
  } catch {
    return null;
  }
}
