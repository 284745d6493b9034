import { ipFilter, logFilter } from '@ledgerdeck/contract/investigation'
import { defineJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'

const schema = z.object({
  kind: z.enum(['ip', 'log']),
  filter: z.union([ipFilter.partial(), logFilter.partial()]).and(z.record(z.string(), z.unknown())),
  actorId: z.int().nullable().default(null),
})

export interface DeletionPayload {
  kind: 'ip' | 'log'
  filter: Record<string, unknown>
  actorId: number | null
}

/** A retry continues where the last run stopped. */
export const recordDeletionJob = defineJob<DeletionPayload>({
  name: 'record-deletion',
  schema,
  options: { retries: 20, timeoutSeconds: 300 },
})
