import type { Ctx } from '../../platform/endpoints/context.ts'
import { type Limit, networkUses, type Remainder, type Use } from '../../platform/limits/limits.ts'
import { findUserById } from '../users.repository.ts'
import { deviceHash, type LoginTarget, lockKeyOf } from './known-clients.service.ts'
import { passwordGuessingJob } from './password-guessing.job.ts'

export const loginAttempts: Limit = {
  name: 'login',
  counts: 'attempts with a username and password, at login or elsewhere',
  points: 30,
  seconds: 60,
  per: 'networks',
}

const wrongPasswords: Limit = {
  name: 'wrong-password',
  counts: 'wrong passwords; a correct one clears the count',
  points: 5,
  seconds: 15 * 60,
  per: 'account and networks',
}

const strangersGuesses: Limit = {
  name: 'strangers-guesses',
  counts: 'wrong passwords from networks and browsers unknown to the account; further attempts are slowed',
  points: 20,
  seconds: 24 * 60 * 60,
  per: 'account',
}

/** Per account and network, after the right password. */
const wrongCodes: Limit = {
  name: 'wrong-code',
  counts: 'wrong second-factor codes; a correct one clears the count',
  points: 5,
  seconds: 15 * 60,
  per: 'account and networks',
}

const strangersCodes: Limit = {
  name: 'strangers-codes',
  counts: 'wrong codes from networks and browsers unknown to the account',
  points: 20,
  seconds: 24 * 60 * 60,
  per: 'account',
}

export const credentialLimits = [loginAttempts, wrongPasswords, strangersGuesses]

export const factorLimits = [loginAttempts, wrongCodes, strangersCodes]

/** Longest delay of a request, and longest interval between guesses of unknown clients. */
const maxWaitSeconds = 5

/** Applies beyond `strangersGuesses`. `seconds` grows with the number of guesses. */
const strangersPace = {
  name: 'strangers-pace',
  counts: 'such guesses while they are slowed',
  points: 1,
  per: 'account',
} as const

type LimitsCtx = Pick<Ctx, 'change' | 'jobs' | 'limits' | 'client'>

export interface CountedGuess {
  left: Remainder
  isUnderAttack: boolean
  giveBack: () => Promise<void>
  forgive: () => Promise<void>
}

/** @throws AppError 429 */
export async function countAttempt({ limits, client }: Pick<LimitsCtx, 'limits' | 'client'>): Promise<void> {
  await limits.consumeFromNetwork(loginAttempts, client.ipAddress)
}

/** Counts before the comparison, so that parallel guesses share the count. @throws AppError 429 */
export async function countGuess(ctx: LimitsCtx, target: LoginTarget): Promise<CountedGuess> {
  const { limits } = ctx
  const [first, ...wider] = usesOf(ctx, target, wrongPasswords)
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

/** Codes are short, so unknown clients past their limit are refused. @throws AppError 429 */
export async function countCodeGuess(ctx: LimitsCtx, target: LoginTarget): Promise<Pick<CountedGuess, 'forgive'>> {
  const { limits } = ctx
  const [first, ...wider] = usesOf(ctx, target, wrongCodes)
  const strangers = target.isKnownClient ? [] : [{ limit: strangersCodes, key: target.key }]
  await limits.consumeEach([first, ...wider, ...strangers])
  return {
    forgive: async () => {
      await limits.clear(first.limit, first.key)
      for (const { limit, key } of [...wider, ...strangers]) await limits.giveBack(limit, key)
    },
  }
}

function usesOf(
  { client }: Pick<LimitsCtx, 'client'>,
  { lockKey: key, isKnownClient, device }: LoginTarget,
  limit: Limit,
): [Use, ...Use[]] {
  if (device !== null) return [deviceUse(limit, key, device)]
  const uses = networkUses(limit, client.ipAddress, key)
  return isKnownClient ? [uses[0]] : uses
}

function deviceUse(limit: Limit, key: string, device: string): Use {
  return { limit, key: `${key} ${device}` }
}

/** Over the limit, admits one unknown client's guess per interval. Returns whether it is over. */
async function slowStranger(ctx: LimitsCtx, { userId, key }: LoginTarget): Promise<boolean> {
  const { uses, allowed } = await ctx.limits.count(strangersGuesses, key)
  const over = uses - allowed
  if (over <= 0) return false
  if (over === 1) {
    await ctx.change([], (db) => ctx.jobs.enqueue(db, passwordGuessingJob, { userId, guesses: uses }))
  }
  const seconds = Math.min(maxWaitSeconds, 2 ** Math.floor((over - 1) / allowed))
  await ctx.limits.waitForUse({ ...strangersPace, seconds }, key, maxWaitSeconds)
  return true
}

/** Clears the wrong passwords that this client has entered for the account. */
export async function resetGuesses(
  ctx: Pick<Ctx, 'db' | 'limits' | 'client' | 'secrets'>,
  userId: number,
): Promise<void> {
  const found = await findUserById(ctx.db, userId)
  if (!found) return
  const key = lockKeyOf(userId, found.user)
  const [ofNetwork] = networkUses(wrongPasswords, ctx.client.ipAddress, key)
  const device = deviceHash(ctx)
  for (const use of device === null ? [ofNetwork] : [ofNetwork, deviceUse(wrongPasswords, key, device)]) {
    await ctx.limits.clear(use.limit, use.key)
  }
}
