/** How long before their end addresses are renewed: long enough for a slow load that begins with an old one. */
const leadMs = 120_000

/** However short addresses live, new ones are not asked for by themselves more often than this. */
const leastDelayMs = 10_000

/** When pages do not load, new addresses are asked for at most this often. */
const betweenMs = 5_000

/** Whether addresses should be renewed by now. */
export function isRenewalDue(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - leadMs <= nowMs
}

/** How long to wait until addresses are to be renewed. */
export function renewalDelayMs(expiresAtMs: number, nowMs: number): number {
  return Math.max(expiresAtMs - leadMs - nowMs, leastDelayMs)
}

/** Whether addresses may be asked for because a page did not load: newer ones may be on their way into the pages. */
export function mayRenewAgain(renewedAtMs: number, nowMs: number): boolean {
  return nowMs - renewedAtMs >= betweenMs
}
