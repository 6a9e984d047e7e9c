/**
 * Which coupon a visitor wanted when they were asked to log in. It outlives the page: the messaging app's log-in leaves it, and
 * a registration loads it anew. In this tab alone, and for a while only: later the visitor has forgotten it.
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
