import { type Ctx, recordAction } from '../../platform/endpoints/context.ts'
import { networkOf } from '../../platform/limits/network-address.ts'
import { invalidCredentials } from '../accounts.errors.ts'
import {
  enterHashing,
  type HashingCaller,
  knownCaller,
  strangerAt,
  verifyPassword,
} from '../passwords/passwords.service.ts'
import { countLoginFailure, findUserById, resetLoginFailures, type UserRow } from '../users.repository.ts'
import { findLoginTarget, type LoginTarget } from './known-clients.service.ts'
import { type CountedGuess, countAttempt, countGuess } from './sign-in-limits.service.ts'

export interface Credentials {
  name: string
  password: string
}

type CredentialsCtx = Pick<
  Ctx,
  'db' | 'change' | 'jobs' | 'limits' | 'secrets' | 'client' | 'now' | 'addActionRecord' | 'addToInbox'
>

/** @throws AppError 401, 429, 503 `busy`, which does not count as a failure */
export async function checkCredentials(ctx: CredentialsCtx, { name, password }: Credentials): Promise<UserRow> {
  await using guess = await admitGuess(ctx, name)
  const user = await compareGuess(ctx, guess, password)
  await resetLoginFailures(ctx.db, user.id)
  return user
}

/** A counted guess. Disposal undoes the count of a guess that was not compared. */
export interface Guess extends AsyncDisposable {
  readonly target: LoginTarget
  readonly count: CountedGuess
  readonly caller: HashingCaller
  isCompared: boolean
}

/** Delays guesses of unknown clients, also for unknown names. @throws AppError 429 */
export async function admitGuess(ctx: CredentialsCtx, name: string): Promise<Guess> {
  await countAttempt(ctx)
  const typed = normaliseName(name)
  const target = await findLoginTarget(ctx, typed)
  const count = await countGuess(ctx, target)
  const guess: Guess = {
    target,
    count,
    caller: callerOf(ctx, target),
    isCompared: false,
    async [Symbol.asyncDispose]() {
      if (!guess.isCompared) await count.giveBack()
    },
  }
  return guess
}

function callerOf({ client }: CredentialsCtx, { userId, isKnownClient }: LoginTarget): HashingCaller {
  return userId !== null && isKnownClient ? knownCaller(userId) : strangerAt(client.ipAddress)
}

/** Takes equally long for a missing account. @throws AppError 401 `invalid_credentials`, 503 */
export async function compareGuess(ctx: CredentialsCtx, guess: Guess, password: string): Promise<UserRow> {
  const { target, count } = guess
  const user = (await findUserById(ctx.db, target.userId ?? 0))?.user
  using entry = enterHashing(guess.caller)
  guess.isCompared = true
  const [isRight] = await Promise.all([
    verifyPassword(entry, password, user?.passwordHash ?? null),
    user && countLoginFailure(ctx.db, user.id, lockEnd(ctx.now(), count)),
  ])
  if (!user || !isRight) {
    recordAction(ctx, user?.id ?? null, 'login_failed')
    if (user) notifyLockout(ctx, user, count)
    throw invalidCredentials()
  }
  await count.forgive()
  return user
}

/** Stored names and addresses are ASCII, so compatible characters are folded. */
function normaliseName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

/** A distributed attack produces one notification instead of one per network. */
function notifyLockout({ addToInbox, client }: CredentialsCtx, { id, username }: UserRow, count: CountedGuess): void {
  if (count.left.uses > 0 || count.isUnderAttack) return
  addToInbox({
    kind: 'account_locked',
    subject: `${id} ${networkOf(client.ipAddress)}`,
    title: `${username} is locked out`,
    details: `Too many wrong passwords from ${client.ipAddress}. The lock ends by itself.`,
    link: `/admin/ip-address?user=${encodeURIComponent(username)}&action=login_failed`,
  })
}

function lockEnd(now: Date, { left }: CountedGuess): Date | undefined {
  return left.uses === 0 ? new Date(now.getTime() + left.seconds * 1000) : undefined
}
