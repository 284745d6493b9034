import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '../errors/app-error.ts'

/** A structured-field string, as in the IETF draft. */
const quoted = /^"((?:[^"\\]|\\["\\])*)"$/
const visible = /^[\x21-\x7e]{1,255}$/

/**
 * The key of a request, with or without quotes.
 * @throws AppError 400 for a key that is empty, longer than 255 characters, or not visible ASCII
 */
export function readIdempotencyKey({ 'idempotency-key': header }: IncomingHttpHeaders): string | undefined {
  if (header === undefined) return undefined
  const sent = String(header)
  const key = sent.startsWith('"') ? quoted.exec(sent)?.[1]?.replaceAll(/\\(.)/g, '$1') : sent
  if (key === undefined || !visible.test(key)) {
    const text = 'Idempotency-Key: send 1 to 255 visible characters, such as a UUID.'
    throw new AppError(400, 'idempotency_key_invalid', text)
  }
  return key
}
