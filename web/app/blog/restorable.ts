import { postBounds } from '@ledgerdeck/blocks'
import { longDate } from '../ui/format.ts'

const dayMs = 86_400_000

/** The last day on which a deleted post can be restored. */
export function lastRestorableDay({ updated_at }: { updated_at: string }): string {
  return longDate(new Date(Date.parse(updated_at) + postBounds.restorableDays * dayMs).toISOString())
}
