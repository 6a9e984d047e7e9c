/**
 * The coupon that a visitor wanted before logging in. It is stored, because the messaging app's login leaves the page and a registration
 * reloads it. Only in this tab, for a limited time.
 */
const key = 'wantedCoupon';
const expiresAfterMilliseconds = 10 * 60_000;

export function storePendingCoupon(couponCode: string, at: number = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ couponCode, at }));
  } catch {
    // Without storage a login is not possible either.
  }
}

export function clearPendingCoupon(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled: nothing was stored.
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
