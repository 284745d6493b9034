import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { lookUp } from '@ledgerdeck/lookup'
import { type Options, parseOptions } from '@node-rs/argon2'
import { networksOf } from '../platform/limits/network-address.ts'
import { createFairQueue, type QueueCaller, type QueueEntry } from '../platform/work/fair-queue.ts'
import { createThreadPool } from '../platform/work/thread-pool.ts'
import type { PasswordQuestion } from './passwords.worker.ts'

/** Argon2id with the parameters that OWASP's Password Storage Cheat Sheet puts first: 19 MiB, two passes, one lane. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** The hash of no password, at the same cost as any other: what is compared where there is no account. */
const hashOfNobody = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$${base64(16)}$${base64(32)}`

/** A core stays free for everything else. Each hash takes its 19 MiB while it lasts, and each thread about 10 MB. */
export const parallelHashes = Math.min(4, Math.max(1, availableParallelism() - 1))

const ask = createThreadPool<PasswordQuestion, boolean | string>(new URL('./passwords.worker.ts', import.meta.url), {
  maxThreads: parallelHashes,
})

const hashing = createHashingQueue()

/** For whom a password is hashed or compared. */
export interface HashingCaller extends QueueCaller {
  /** Nobody can take the places of known callers, who come first. */
  isKnown: boolean
}

/** The commands and the start of the server. */
const operator: HashingCaller = { key: 'operator', isKnown: true }

/** For work around hashes: as much at once as hashes, and `ahead` more. */
export function createHashingQueue({ ahead = 0 } = {}): { enter: (caller: HashingCaller) => QueueEntry } {
  const concurrency = parallelHashes + ahead
  const queue = createFairQueue({
    concurrency,
    maxQueued: 100,
    maxReserved: 20,
    // As many as one network may try in a minute.
    perKey: { concurrency, maxQueued: 30 },
    busyText: 'Very many people are signing in just now. Try again in a few seconds.',
  })
  return { enter: (caller) => queue.enter(caller, { hasPriority: caller.isKnown }) }
}

/** An account's owner: signed in, on a known client, or with a link from a mail of the account. */
export function knownCaller(userId: number): HashingCaller {
  return { key: `account ${userId}`, isKnown: true }
}

/** All unknown clients of the widest network that is counted share a key. */
export function strangerAt(ipAddress: string): HashingCaller {
  return { key: networksOf(ipAddress).at(-1)?.cidr ?? ipAddress, isKnown: false }
}

/**
 * A place in the queue of passwords that are hashed or compared, a few at once. Slow on purpose:
 * never inside a transaction.
 * @throws AppError 503 `busy` when too many wait
 */
export function enterHashing(caller: HashingCaller): QueueEntry {
  return hashing.enter(caller)
}

/** Whether the password belongs to the hash. Takes as long when there is none. */
export async function verifyPassword(place: QueueEntry, password: string, expected: string | null): Promise<boolean> {
  const question = { password: password.normalize('NFC'), expected: expected ?? hashOfNobody }
  return (await place.run(() => ask(question))) === true
}

/**
 * Hashes a password in a thread. Slow on purpose: never call it inside a transaction.
 * @throws AppError 503 `busy` when too many wait
 */
export async function hashPassword(password: string, caller = operator): Promise<string> {
  using place = enterHashing(caller)
  const question = { password: password.normalize('NFC'), parameters: hashParameters }
  return String(await place.run(() => ask(question)))
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(passwordHash: string): boolean {
  const made = { ...parseOptions(passwordHash) }
  return Object.entries(hashParameters).some(([name, value]) => lookUp(made, name) !== value)
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
