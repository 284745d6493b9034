import { z } from 'zod'

/**
 * The body of every refusal. `error` repeats `msg` because some callers read one and some the other.
 * `details` maps a field (or the name of an object) to the messages about it; `request_id` equals the `X-Request-Id` header.
 */
export const errorBody = z.object({
  msg: z.string(),
  error: z.string(),
  code: z.string(),
  details: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
})

export type ErrorBody = z.infer<typeof errorBody>

/** Statuses a refusal may have. Anything else is a fault of the server and leaves it as 500. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 429 | 500 | 503 | 507

/** Statuses that any endpoint may answer without naming them: they come from what surrounds the endpoint, not from it. */
export const ambientErrorStatuses = [400, 408, 413, 415, 429, 500, 503, 507] as const satisfies readonly ErrorStatus[]
