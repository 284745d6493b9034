import { createHash, type Hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { SpooledFile } from '../http/spooled-file.ts'

const quoted = /^"((?:[^"\\]|\\["\\])*)"$/
const visible = /^[\x21-\x7e]{1,255}$/

/** @throws AppError 400 for a key that is empty, longer than 255, or not visible ASCII */
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

/** SHA-256 of method, path, parameters and body. The order of JSON members does not count. */
export function fingerprintOf({ method, routeOptions, params, body }: FastifyRequest): string {
  const hash = createHash('sha256')
  addValue(hash, [method, routeOptions.config.contractPath, params, body])
  return hash.digest('base64url')
}

function addValue(hash: Hash, value: unknown): void {
  if (Array.isArray(value)) {
    hash.update(`[${value.length}`)
    for (const item of value) addValue(hash, item)
  } else if (value instanceof SpooledFile) {
    addValue(hash, ['file', value.name, value.sha256])
  } else if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
    hash.update(`{${members.length}`)
    for (const member of members) addValue(hash, member)
  } else if (typeof value === 'string') {
    hash.update(`"${value.length}:`).update(value)
  } else {
    hash.update(`${value};`)
  }
}
