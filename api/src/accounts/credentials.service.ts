import type { Ctx } from '../platform/endpoints/context.ts'
import { networkOf } from '../platform/limits/network-address.ts'
import { type CountedGuess, countAttempt, countGuess } from './guess-limits.service.ts'
import { findLoginTarget, type LoginTarget } from './known-clients.service.ts'
import { enterHashing, type HashingCaller, knownCaller, strangerAt, verifyPassword } from './passwords.service.ts'
import { invalidCredentials } from './refusals.service.ts'
import { countLoginFailure, findUserById, forgetLoginFailures, type UserRow } from './users.repository.ts'

export interface Credentials {
  /** A user name or an e-mail address, as somebody typed it. */
  name: string
  password: string
}

type CredentialsCtx = Pick<
  Ctx,
  'db' | 'transaction' | 'jobs' | 'limits' | 'secrets' | 'client' | 'now' | 'recordAction' | 'notifyAdmins'
>

/**
 * The account that a name and a password belong to, whatever its status: what that means is for the
 * caller to decide. Every password that proves an identity goes through here, or through
 * `admitGuess` and `compareGuess`.
 * @throws AppError 401 `invalid_credentials`, 429 when too many were tried or wrong, 503 `busy` when
 *   too many wait; the last does not count as wrong
 */
export async function checkCredentials(ctx: CredentialsCtx, { name, password }: Credentials): Promise<UserRow> {
  await using guess = await admitGuess(ctx, name)
  const user = await compareGuess(ctx, guess, password)
  await forgetLoginFailures(ctx.db, user.id)
  return user
}

/** A guess that may be compared. Its disposal gives back one that was not. */
export interface Guess extends AsyncDisposable {
  readonly target: LoginTarget
  readonly count: CountedGuess
  readonly caller: HashingCaller
  isCompared: boolean
}

/**
 * Counts a guess before anything is spent on it. A stranger's guess waits here while an account is
 * under attack, and occupies nothing scarce. None of this shows whether the account exists: an
 * unknown name runs the same statements and waits as long.
 * @throws AppError 429
 */
export async function admitGuess(ctx: CredentialsCtx, name: string): Promise<Guess> {
  await countAttempt(ctx)
  const typed = comparableName(name)
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

/**
 * Compares a password, at the same cost where there is no account. Statements for an existing
 * account alone run beside the comparison.
 * @throws AppError 401 `invalid_credentials`, 503 `busy`
 */
export async function compareGuess(ctx: CredentialsCtx, guess: Guess, password: string): Promise<UserRow> {
  const { target, count } = guess
  const user = (await findUserById(ctx.db, target.userId ?? 0))?.user
  using place = enterHashing(guess.caller)
  guess.isCompared = true
  const [isRight] = await Promise.all([
    verifyPassword(place, password, user?.passwordHash ?? null),
    user && countLoginFailure(ctx.db, user.id, lockEnd(ctx.now(), count)),
  ])
  if (!user || !isRight) {
    ctx.recordAction({ userId: user?.id ?? null, ipAddress: ctx.client.ipAddress, action: 'login_failed' })
    if (user) tellOfLock(ctx, user, count)
    throw invalidCredentials()
  }
  await count.forgive()
  return user
}

/** Names and addresses are plain ASCII: whatever is typed for the same letters is the same. */
function comparableName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

/** During an attack from many networks one notice says so, instead of one for each of them. */
function tellOfLock({ notifyAdmins, client }: CredentialsCtx, { id, username }: UserRow, count: CountedGuess): void {
  if (count.left.uses > 0 || count.isUnderAttack) return
  notifyAdmins({
    kind: 'account_locked',
    subject: `${id} ${networkOf(client.ipAddress)}`,
    title: `${username} is locked out`,
    details: `Too many wrong passwords from ${client.ipAddress}. The lock passes by itself.`,
    link: `/admin/ip-address?user=${encodeURIComponent(username)}&action=login_failed`,
  })
}

function lockEnd(now: Date, { left }: CountedGuess): Date | undefined {
  return left.uses === 0 ? new Date(now.getTime() + left.seconds * 1000) : undefined
}
