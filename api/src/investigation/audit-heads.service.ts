import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ifExists, writeFileAtomically } from '@ledgerdeck/durable-files'
import canonicalize from 'canonicalize'
import { z } from 'zod'
import type { Database } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { ChainHead } from './audit-chain.repository.ts'
import { verifyChain } from './audit-chain.service.ts'

const signedHead = z.object({
  site: z.string(),
  position: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signed_at: z.iso.datetime(),
  public_key: z.string(),
  signature: z.string(),
})

export type SignedHead = z.infer<typeof signedHead>

class AuditHeadError extends Error {
  override name = 'AuditHeadError'
}

class AuditChainError extends Error {
  override name = 'AuditChainError'
}

const purpose = 'audit heads'

const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')

const maxFileBytes = 10_000

const maxFiles = 731

function keyPairOf(secret: Uint8Array): { key: KeyObject; publicKey: string } {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyHeader, secret]), format: 'der', type: 'pkcs8' })
  return { key, publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '' }
}

/** Signs the other fields as canonical JSON (RFC 8785) with Ed25519 (RFC 8032). */
export function signHead(
  secrets: Pick<Secrets, 'key'>,
  { position, hash }: ChainHead,
  { site, now }: { site: string; now: Date },
): SignedHead {
  const { key, publicKey } = keyPairOf(secrets.key(purpose))
  const content = { site, position, hash, signed_at: now.toISOString(), public_key: publicKey }
  return { ...content, signature: sign(null, signedBytes(content), key).toString('base64url') }
}

function signedBytes({ site, position, hash, signed_at, public_key }: Omit<SignedHead, 'signature'>): Buffer {
  return Buffer.from(canonicalize({ site, position, hash, signed_at, public_key }) ?? '')
}

/** @throws AuditHeadError unless the file is an unchanged head of this installation */
export async function readHead(secrets: Pick<Secrets, 'keys'>, path: string): Promise<SignedHead> {
  const head = parseHead(await readHeadFile(path))
  if (!head) throw new AuditHeadError(`${path} is not an exported head of the audit.`)
  const isOurs = secrets.keys(purpose).some((secret) => keyPairOf(secret).publicKey === head.public_key)
  if (!isOurs)
    throw new AuditHeadError(`${path} was signed with another SECRET_KEY: use the installation that exported it.`)
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: head.public_key }, format: 'jwk' })
  if (!verify(null, signedBytes(head), key, Buffer.from(head.signature, 'base64url')))
    throw new AuditHeadError(`${path} was changed after it was signed.`)
  return head
}

async function readHeadFile(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).slice(0, maxFileBytes)
  } catch (error) {
    throw new AuditHeadError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

function parseHead(text: string): SignedHead | undefined {
  try {
    return signedHead.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const headsFolder = (dataDir: string): string => join(dataDir, 'audit-heads')

/** Returns the path. A later head of the day (UTC) replaces the file; two years of them stay. */
export async function exportHead(folder: string, head: SignedHead): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${head.signed_at.slice(0, 10)}.json`)
  await writeFileAtomically(path, `${JSON.stringify(head, null, 2)}\n`, 0o600)
  const names = await listHeadFiles(folder)
  for (const name of names.slice(0, -maxFiles)) await rm(join(folder, name))
  return path
}

/** Returns undefined before the first export. @throws AuditHeadError like `readHead` */
export async function readLatestHead(secrets: Pick<Secrets, 'keys'>, folder: string): Promise<SignedHead | undefined> {
  const name = (await listHeadFiles(folder)).at(-1)
  return name === undefined ? undefined : readHead(secrets, join(folder, name))
}

async function listHeadFiles(folder: string): Promise<string[]> {
  const names = (await ifExists(readdir(folder))) ?? []
  return names.filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name)).sort()
}

/** Returns what was found, in one line. @throws AuditHeadError, AuditChainError */
export async function verifyAudit(
  { database, secrets, folder, against }: VerificationParts,
  signal?: AbortSignal,
): Promise<string> {
  const head = against === '' ? await readLatestHead(secrets, folder) : await readHead(secrets, against)
  const { records, redacted, problem } = await verifyChain(database.transaction, { known: head ? [head] : [], signal })
  if (problem !== null) throw new AuditChainError(`${problem} The ${records} records before it fit.`)
  const erased = redacted === 0 ? '' : ` Personal details of ${redacted} were erased with their users.`
  const compared = head
    ? ` They contain the head of ${head.signed_at} at position ${head.position}.`
    : ' There is no exported head to compare them with yet.'
  return `All ${records} audit records fit their chain.${erased}${compared}`
}

interface VerificationParts {
  database: Pick<Database, 'transaction'>
  secrets: Pick<Secrets, 'keys'>
  folder: string
  against: string
}
