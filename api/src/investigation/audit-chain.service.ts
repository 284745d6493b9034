import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Database, Db } from '../platform/database/database.ts'
import { beforeCommit } from '../platform/database/transactions.ts'
import { counted } from '../platform/text/format.ts'
import {
  type ChainedRecord,
  type ChainHead,
  type Details,
  findChainState,
  findHashAt,
  findRecordsAfter,
  insertChainedRecords,
  listAfterFields,
  lockChainHead,
  moveChainHead,
  replaceDetails,
} from './audit-chain.repository.ts'

/*
 * Makes changes of audit records visible. Each record holds a hash of itself and of the record
 * before it:
 *
 *     details hash = SHA-256(salt + JSON of actor_name, object_name, ip_address, before, after)
 *     hash = SHA-256(JSON of position, previous_hash, actor_id, act, object_kind, object_id,
 *                    created_at, details_hash)
 *
 * JSON is in the canonical form of RFC 8785. Personal details are erased when their user is
 * deleted: the record keeps its hashes, and a record of the act `audit_redact` holds the hash of
 * what is left of it.
 */

export type NewRecord = Omit<ChainedRecord, 'id' | keyof Links>

interface Links {
  position: number
  salt: string
  detailsHash: string
  previousHash: string
  hash: string
}

export const emptyChain: ChainHead = { position: 0, hash: '0'.repeat(64) }

const redaction = 'audit_redact'

/** Adds the record as the last step of the transaction, in which the chain is locked. */
export function appendToChain(db: Db, record: NewRecord): void {
  beforeCommit(db, appendRecords, record)
}

async function appendRecords(db: Db, records: NewRecord[]): Promise<void> {
  let head = await lockChainHead(db, emptyChain)
  const chained = records.map((record) => {
    const next = chainRecord(record, head)
    head = next
    return next
  })
  await insertChainedRecords(db, chained)
  await moveChainHead(db, { position: head.position, hash: head.hash })
}

function chainRecord(record: NewRecord, { position, hash }: ChainHead): Omit<ChainedRecord, 'id'> {
  const salt = randomBytes(16).toString('base64url')
  const links = { position: position + 1, previousHash: hash, salt, detailsHash: hashDetails(record, salt) }
  return { ...record, ...links, hash: hashRecord({ ...record, ...links }) }
}

function hashDetails({ actorName, objectName, ipAddress, before, after }: Details, salt: string): string {
  const details = { actor_name: actorName, object_name: objectName, ip_address: ipAddress, before, after }
  return sha256(salt + canonicalize(details))
}

function hashRecord(record: Omit<ChainedRecord, 'id' | 'hash' | 'salt' | keyof Details>): string {
  return sha256(
    canonicalize({
      position: record.position,
      previous_hash: record.previousHash,
      actor_id: record.actorId,
      act: record.act,
      object_kind: record.objectKind,
      object_id: record.objectId,
      created_at: record.createdAt.toISOString(),
      details_hash: record.detailsHash,
    }) ?? '',
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Replaces the details of locked records by what `erase` leaves, and records their new hashes. */
export async function redactRecords(
  db: Db,
  { records, now, erase }: { records: readonly ChainedRecord[]; now: Date; erase: (details: Details) => Details },
): Promise<void> {
  if (records.length === 0) return
  const redacted = records.map((record) => {
    const { actorName, objectName, ipAddress, before, after } = record
    const rest = erase({ actorName, objectName, ipAddress, before, after })
    const salt = randomBytes(16).toString('base64url')
    return { id: record.id, position: record.position, ...rest, salt, hash: hashDetails(rest, salt) }
  })
  await replaceDetails(db, redacted)
  appendToChain(db, {
    actorId: null,
    actorName: 'system',
    act: redaction,
    objectKind: 'audit_records',
    objectId: null,
    objectName: '',
    before: null,
    after: { records: redacted.length, hashes: Object.fromEntries(redacted.map((one) => [one.position, one.hash])) },
    ipAddress: '',
    createdAt: now,
  })
}

export interface Verification {
  /** How many records fit, up to the first problem. */
  records: number
  redacted: number
  head: ChainHead
  /** The first problem in one sentence; null for an unchanged chain. */
  problem: string | null
}

/** Few enough that their hashes take the event loop a few milliseconds. */
const batchSize = 200

/** Checks one snapshot of all records, and that the chain still contains the `known` heads. */
export function verifyChain(
  transaction: Database['transaction'],
  { known = [], signal }: { known?: readonly ChainHead[]; signal?: AbortSignal } = {},
): Promise<Verification> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return transaction((db) => verifySnapshot(db, known, signal), snapshot)
}

async function verifySnapshot(
  db: Db,
  known: readonly ChainHead[],
  signal: AbortSignal | undefined,
): Promise<Verification> {
  const redactions = await findRedactions(db)
  let head = emptyChain
  let redacted = 0
  for (let isLast = false; !isLast; ) {
    signal?.throwIfAborted()
    const records = await findRecordsAfter(db, head.position, batchSize)
    isLast = records.length < batchSize
    for (const record of records) {
      const problem = problemOf(record, head, redactions)
      if (problem) return { records: head.position, redacted, head, problem }
      if (redactions.has(record.position)) redacted += 1
      head = { position: record.position, hash: record.hash }
    }
  }
  const problem = (await tailProblem(db, head)) ?? (await exportProblem(db, head, known))
  return { records: head.position, redacted, head, problem }
}

async function findRedactions(db: Db): Promise<Map<number, string>> {
  const stored = await listAfterFields(db, redaction)
  return new Map(
    stored.flatMap((after) =>
      Object.entries(after?.hashes ?? {}).map(([position, hash]) => [Number(position), String(hash)] as const),
    ),
  )
}

function problemOf(record: ChainedRecord, head: ChainHead, redactions: ReadonlyMap<number, string>): string | null {
  const { position, previousHash, hash, detailsHash } = record
  const name = `Record ${record.id} (${record.act}, ${record.createdAt.toISOString()}, position ${position})`
  if (position !== head.position + 1)
    return `${name} follows position ${head.position}: ${missing(position - head.position - 1)} before it.`
  if (previousHash !== head.hash) return `${name} does not follow the record before it: one of the two was replaced.`
  if (hashRecord(record) !== hash) return `${name} was changed.`
  const found = hashDetails(record, record.salt)
  const isKnown = redactions.get(position) === found || (found === detailsHash && !redactions.has(position))
  return isKnown ? null : `${name} was changed: its names, fields or IP address are not the recorded ones.`
}

function missing(count: number): string {
  return `${counted(count, 'record')} ${count === 1 ? 'is' : 'are'} missing`
}

async function tailProblem(db: Db, { position, hash }: ChainHead): Promise<string | null> {
  const last = (await findChainState(db)) ?? emptyChain
  if (position < last.position)
    return `The chain ends at position ${position} instead of ${last.position}: ${missing(last.position - position)} at its end.`
  if (position > last.position)
    return `The chain ends at position ${position} instead of ${last.position}: records were inserted at its end.`
  return hash === last.hash ? null : `The record at position ${position}, the last one, was replaced.`
}

async function exportProblem(db: Db, head: ChainHead, known: readonly ChainHead[]): Promise<string | null> {
  for (const { position, hash } of known) {
    if (position > head.position)
      return `The chain ends at position ${head.position}, but an exported head has position ${position}: ${missing(position - head.position)} at its end.`
    if (position > 0 && (await findHashAt(db, position)) !== hash)
      return `Position ${position} is not the record of the exported head: the chain was written again from there or before.`
  }
  return null
}
