/**
 * The coupon that a visitor wanted when they had to log in. Stored, because the messaging app's login leaves the page and
 * a registration reloads it. Only in this tab, and for a limited time.
 */
const key = 'wantedCoupon';
const lastsMilliseconds = 10 * 60_000;

export function keepWish(couponCode: string, at: number = Date.now()): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ couponCode, at }));
  } catch {
    // Without storage no log-in is possible either.
  }
}

export function forgetWish(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

export function readWish(now: number = Date.now()): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    const { couponCode, at } = (kept ?? {}) as { couponCode?: unknown; at?: unknown };
    return typeof couponCode === 'string' && typeof at === 'number' && now - at < lastsMilliseconds ? couponCode : null;
  } catch {
    return null;
  }
}
