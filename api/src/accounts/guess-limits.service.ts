import type { Ctx } from '../platform/endpoints/context.ts'
import { type Limit, networkUses, type Remainder, type Use } from '../platform/limits/limits.ts'
import { deviceHash, type LoginTarget, lockKeyOf } from './known-clients.service.ts'
import { passwordGuessingJob } from './password-guessing.job.ts'
import { findUserById } from './users.repository.ts'

/** Names and passwords from one network, whichever endpoint they are typed for. */
const attempts: Limit = {
  name: 'login',
  counts: 'names with passwords that are tried, at sign-in or elsewhere',
  points: 30,
  seconds: 60,
  per: 'networks',
}

/** Wrong passwords for one account from one network. */
const wrongPasswords: Limit = {
  name: 'wrong-password',
  counts: 'wrong passwords; a right one clears the count',
  points: 5,
  seconds: 15 * 60,
  per: 'account and networks',
}

/** Wrong passwords for one account from clients that it does not know. Further ones are slowed. */
const strangersGuesses: Limit = {
  name: 'strangers-guesses',
  counts: 'wrong passwords from networks and browsers that the account does not know; more are slowed',
  points: 20,
  seconds: 24 * 60 * 60,
  per: 'account',
}

/** What trying a name and a password uses up. */
export const credentialLimits = [attempts, wrongPasswords, strangersGuesses]

/** The longest wait of a request, and the longest interval between two guesses of strangers. */
const longestWaitSeconds = 5

/** Guesses of strangers above that limit. `seconds` grow with their number. */
const strangersPace = {
  name: 'strangers-pace',
  counts: 'such guesses while they are slowed',
  points: 1,
  per: 'account',
} as const

type LimitsCtx = Pick<Ctx, 'transaction' | 'jobs' | 'limits' | 'client'>

/** A guess that was counted. */
export interface CountedGuess {
  /** What is left of the wrong passwords from this network or browser. */
  left: Remainder
  /** Strangers guess at the account more than the limit allows. */
  isUnderAttack: boolean
  /** For a guess that was not compared. */
  giveBack: () => Promise<void>
  /** For a right password: forgets the wrong ones from this network or browser. */
  forgive: () => Promise<void>
}

/**
 * Counts that somebody tries a name and a password.
 * @throws AppError 429
 */
export async function countAttempt({ limits, client }: Pick<LimitsCtx, 'limits' | 'client'>): Promise<void> {
  await limits.consumeFromNetwork(attempts, client.ipAddress)
}

/**
 * Counts a guess as wrong before it is compared, so that parallel guesses share the count. A guess
 * from an unknown client also counts for all unknown clients together, and waits here while these
 * are over their limit.
 * @throws AppError 429
 */
export async function countGuess(ctx: LimitsCtx, target: LoginTarget): Promise<CountedGuess> {
  const { limits } = ctx
  const [first, ...wider] = usesOf(ctx, target)
  const left = await limits.consumeEach([first, ...wider])
  const strangers = target.isKnownClient ? [] : [{ limit: strangersGuesses, key: target.key }]
  const giveBackAll = async (uses: Use[]) => {
    for (const { limit, key } of uses) await limits.giveBack(limit, key)
  }
  const giveBack = () => giveBackAll([first, ...wider, ...strangers])
  try {
    const isUnderAttack = !target.isKnownClient && (await slowStranger(ctx, target))
    return {
      left,
      isUnderAttack,
      giveBack,
      forgive: async () => {
        await limits.clear(first.limit, first.key)
        await giveBackAll([...wider, ...strangers])
      },
    }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** A known browser has a count of its own. A known network is not affected by wider networks. */
function usesOf({ client }: LimitsCtx, { lockKey: key, isKnownClient, device }: LoginTarget): [Use, ...Use[]] {
  if (device !== null) return [deviceUse(key, device)]
  const uses = networkUses(wrongPasswords, client.ipAddress, key)
  return isKnownClient ? [uses[0]] : uses
}

function deviceUse(key: string, device: string): Use {
  return { limit: wrongPasswords, key: `${key} ${device}` }
}

/**
 * Lets one guess of strangers through per interval once they are over their limit. The interval
 * doubles with the guesses, up to the longest wait.
 * @returns whether they are over it
 */
async function slowStranger(ctx: LimitsCtx, { userId, key }: LoginTarget): Promise<boolean> {
  const { uses, allowed } = await ctx.limits.count(strangersGuesses, key)
  const over = uses - allowed
  if (over <= 0) return false
  // Queued for unknown names too: the job finds out whether there is an account.
  if (over === 1) {
    await ctx.transaction((db) => ctx.jobs.enqueue(db, passwordGuessingJob, { userId, guesses: uses }))
  }
  const seconds = Math.min(longestWaitSeconds, 2 ** Math.floor((over - 1) / allowed))
  await ctx.limits.waitForUse({ ...strangersPace, seconds }, key, longestWaitSeconds)
  return true
}

/** Forgets the guesses of a client that has opened a link from a mail of the account. */
export async function forgiveGuesses(
  ctx: Pick<Ctx, 'db' | 'limits' | 'client' | 'secrets'>,
  userId: number,
): Promise<void> {
  const found = await findUserById(ctx.db, userId)
  if (!found) return
  const key = lockKeyOf(userId, found.user)
  const [ofNetwork] = networkUses(wrongPasswords, ctx.client.ipAddress, key)
  const device = deviceHash(ctx)
  for (const use of device === null ? [ofNetwork] : [ofNetwork, deviceUse(key, device)]) {
    await ctx.limits.clear(use.limit, use.key)
  }
}
