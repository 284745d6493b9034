import { createHash, randomBytes } from 'node:crypto'

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token, which is useless to a reader of the table. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
