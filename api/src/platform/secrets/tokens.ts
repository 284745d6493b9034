import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as they stand in links, cookies and refresh tokens. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: enough to know it again, and of no use to a reader of the table. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
