import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { lookUp } from '@ledgerdeck/lookup'
import { type Options, parseOptions } from '@node-rs/argon2'
import { networksOf } from '../../platform/limits/network-address.ts'
import { createFairQueue, type QueueCaller, type QueueEntry } from '../../platform/work/fair-queue.ts'
import { createThreadPool } from '../../platform/work/thread-pool.ts'
import type { PasswordTask } from './passwords.worker.ts'

export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options

/** Compared when the account does not exist, so that the check takes equally long. */
const dummyHash = `$argon2id$v=19$m=${hashParameters.memoryCost},t=${hashParameters.timeCost},p=${hashParameters.parallelism}$${base64(16)}$${base64(32)}`

/** Leaves one core free. Each hash takes 19 MiB, each thread about 10 MB. */
export const parallelHashes = Math.min(4, Math.max(1, availableParallelism() - 1))

const runTask = createThreadPool<PasswordTask, boolean | string>(new URL('./passwords.worker.ts', import.meta.url), {
  maxThreads: parallelHashes,
})

const hashing = createHashingQueue()

export interface HashingCaller extends QueueCaller {
  /** Known callers have priority and reserved slots. */
  isKnown: boolean
}

const operator: HashingCaller = { key: 'operator', isKnown: true }

export function createHashingQueue({ extra = 0 } = {}): { enter: (caller: HashingCaller) => QueueEntry } {
  const concurrency = parallelHashes + extra
  const queue = createFairQueue({
    concurrency,
    maxQueued: 100,
    maxReserved: 20,
    // Equal to the limit of a network per minute.
    perKey: { concurrency, maxQueued: 30 },
    busyText: 'Many people are logging in. Try again in a few seconds.',
  })
  return { enter: (caller) => queue.enter(caller, { hasPriority: caller.isKnown }) }
}

export function knownCaller(userId: number): HashingCaller {
  return { key: `account ${userId}`, isKnown: true }
}

/** Groups unknown callers by their network: an IPv4 /24 or an IPv6 /48. */
export function strangerAt(ipAddress: string): HashingCaller {
  return { key: networksOf(ipAddress).at(-1)?.cidr ?? ipAddress, isKnown: false }
}

/** Slow: never wait for it inside a transaction. @throws AppError 503 `busy` */
export function enterHashing(caller: HashingCaller): QueueEntry {
  return hashing.enter(caller)
}

/** @param expected null without an account or password, which takes just as long */
export async function verifyPassword(entry: QueueEntry, password: string, expected: string | null): Promise<boolean> {
  const task = { password: password.normalize('NFC'), expected: expected ?? dummyHash }
  return (await entry.run(() => runTask(task))) === true
}

/** Slow: never call it inside a transaction. @throws AppError 503 `busy` */
export async function hashPassword(password: string, caller = operator): Promise<string> {
  using entry = enterHashing(caller)
  const task = { password: password.normalize('NFC'), parameters: hashParameters }
  return String(await entry.run(() => runTask(task)))
}

/** Returns whether the hash was made with parameters other than `hashParameters`. */
export function isOutdated(passwordHash: string): boolean {
  const made = { ...parseOptions(passwordHash) }
  return Object.entries(hashParameters).some(([name, value]) => lookUp(made, name) !== value)
}

function base64(bytes: number): string {
  return randomBytes(bytes).toString('base64').replaceAll('=', '')
}
