import { randomUUID } from 'node:crypto'
import { lt } from 'drizzle-orm'
import type pg from 'pg'
import { commitMarkers } from './commit-markers.table.ts'
import type { Db } from './database.ts'

export interface CommitMarker {
  slot: string
  number: number
}

export interface CommitMarkers {
  take(): CommitMarker
  release(marker: CommitMarker): void
}

/** `settleCommit` adds one to a number, so the next attempt in the slot needs a higher one. */
const step = 2

/** Hands out slots and reuses them, so that the table stays small. */
export function createCommitMarkers(): CommitMarkers {
  const free: CommitMarker[] = []
  return {
    take() {
      const { slot, number } = free.pop() ?? { slot: randomUUID(), number: 0 }
      return { slot, number: number + step }
    },
    release: (marker) => void free.push(marker),
  }
}

/** Returns a statement to send together with COMMIT. It fails if `settleCommit` ran first. */
export function markCommit({ slot, number }: CommitMarker): string {
  return `select mark_commit('${slot}', ${number})`
}

/** Returns whether the attempt committed. If not, a COMMIT that arrives later fails. */
export async function settleCommit(pool: Pick<pg.Pool, 'query'>, { slot, number }: CommitMarker): Promise<boolean> {
  const { rows } = await pool.query<{ committed: boolean }>(settleStatement, [slot, number])
  return rows[0]?.committed === true
}

const settleStatement = `
  insert into commit_markers as marker (slot, number) values ($1, $2::bigint + 1)
  on conflict (slot) do update set
    number = case when marker.number = $2 then marker.number else greatest(marker.number, excluded.number) end,
    updated_at = now()
  returning number = $2 as committed`

export async function deleteOldMarkers(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(commitMarkers).where(lt(commitMarkers.updatedAt, before))
}
