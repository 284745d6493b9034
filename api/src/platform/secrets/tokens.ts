import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for links, cookies and refresh tokens. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token, which is useless to a reader of the table. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
