import { z } from 'zod'

/** `error` repeats `msg` for clients that read either one. `details` maps fields to messages. */
export const errorBody = z
  .object({
    msg: z.string(),
    error: z.string(),
    code: z.string(),
    details: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorBody>

/** Error statuses that an endpoint may return. Others become 500. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507

export const ambientErrorStatuses = [400, 408, 413, 415, 429, 500, 503, 507] as const satisfies readonly ErrorStatus[]
