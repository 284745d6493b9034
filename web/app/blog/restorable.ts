import { postBounds } from '@ledgerdeck/blocks'

const dayMs = 86_400_000

/** From this instant on, a deleted post cannot be restored. */
export function restorableUntil({ updated_at }: { updated_at: string }): string {
  return new Date(Date.parse(updated_at) + postBounds.restorableDays * dayMs).toISOString()
}
