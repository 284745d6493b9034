import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SpooledFile } from '../http/spooled-file.ts'

/**
 * SHA-256 of the method, the endpoint's path, its parameters and the body. The order of a JSON
 * object's members does not count; the order of a form's repeated fields does.
 */
export function fingerprintOf({ method, routeOptions, params, body }: FastifyRequest): string {
  const hash = createHash('sha256')
  addValue(hash, [method, routeOptions.config.contractPath, params, body])
  return hash.digest('base64url')
}

/** Values are prefixed with their lengths, so that no two give the same bytes. */
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
