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

/** A head of the audit chain, signed with Ed25519 over the canonical JSON of the other fields. */
const signedHead = z.object({
  site: z.string(),
  position: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  signed_at: z.iso.datetime(),
  /** 32 bytes, base64url. */
  public_key: z.string(),
  signature: z.string(),
})

export type SignedHead = z.infer<typeof signedHead>

/** A file with a head cannot be used. The message is one line and names the file. */
class AuditHeadError extends Error {
  override name = 'AuditHeadError'
}

/** The chain was changed. The message is one line and names the first record that does not fit. */
class AuditChainError extends Error {
  override name = 'AuditChainError'
}

const purpose = 'audit heads'

/** The DER header of an Ed25519 private key, which its 32 bytes follow (RFC 8410). */
const privateKeyHeader = Buffer.from('302e020100300506032b657004220420', 'hex')

const maxFileBytes = 10_000

/** Two years of daily heads. */
const maxFiles = 731

function keyPairOf(secret: Uint8Array): { key: KeyObject; publicKey: string } {
  const key = createPrivateKey({ key: Buffer.concat([privateKeyHeader, secret]), format: 'der', type: 'pkcs8' })
  return { key, publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '' }
}

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

/**
 * Reads an exported head and checks its signature.
 * @throws AuditHeadError when it is no head, was changed, or is from another installation
 */
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

/** Writes the head of a day, and deletes the oldest beyond two years of files. Returns the path. */
export async function exportHead(folder: string, head: SignedHead): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${head.signed_at.slice(0, 10)}.json`)
  await writeFileAtomically(path, `${JSON.stringify(head, null, 2)}\n`, 0o600)
  const names = await listHeadFiles(folder)
  for (const name of names.slice(0, -maxFiles)) await rm(join(folder, name))
  return path
}

/** The newest exported head of this folder; undefined when there is none. */
export async function readLatestHead(secrets: Pick<Secrets, 'keys'>, folder: string): Promise<SignedHead | undefined> {
  const name = (await listHeadFiles(folder)).at(-1)
  return name === undefined ? undefined : readHead(secrets, join(folder, name))
}

async function listHeadFiles(folder: string): Promise<string[]> {
  const names = (await ifExists(readdir(folder))) ?? []
  return names.filter((name) => /^\d{4}-\d{2}-\d{2}\.json$/.test(name)).sort()
}

/**
 * Hashes the whole audit again and compares it with the newest exported head, or with the one of a
 * file.
 * @returns what was found, in a line for the operator
 * @throws AuditHeadError when a head cannot be used, AuditChainError for a chain that does not fit
 */
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
  /** Of the exported heads. */
  folder: string
  /** The file of a head; empty for the newest of the folder. */
  against: string
}
