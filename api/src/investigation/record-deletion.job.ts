import { ipFilter, logFilter } from '@ledgerdeck/contract/investigation'
import { defineJob } from '@ledgerdeck/jobs/job'
import { z } from 'zod'

const schema = z.object({
  kind: z.enum(['ip', 'log']),
  filter: z.union([ipFilter.partial(), logFilter.partial()]).and(z.record(z.string(), z.unknown())),
})

export interface DeletionPayload {
  kind: 'ip' | 'log'
  filter: Record<string, unknown>
}

/** Deletes what is left of the records that fit a filter. Goes on where it stopped when it is tried again. */
export const recordDeletionJob = defineJob<DeletionPayload>({
  name: 'record-deletion',
  schema,
  options: { retries: 20, timeoutSeconds: 300 },
})
