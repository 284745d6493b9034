import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

export const csrfCookie = 'csrftoken'
const csrfHeader = 'x-csrftoken'

/**
 * Double submit: a page of another origin can neither read the cookie nor set the header. True for a header that matches.
 * @throws AppError 403 `csrf_failed` for a header that does not; a request without one comes from no browser of ours
 */
export function checkCsrf({ headers, cookies }: FastifyRequest): boolean {
  const shown = headers[csrfHeader]
  if (shown === undefined) return false
  if (isSame(String(shown), cookies[csrfCookie] ?? '')) return true
  throw new AppError(403, 'csrf_failed', 'This page is out of date. Reload it and try again.')
}

function isSame(shown: string, expected: string): boolean {
  const [first, second] = [Buffer.from(shown), Buffer.from(expected)]
  return first.length > 0 && first.length === second.length && timingSafeEqual(first, second)
}
