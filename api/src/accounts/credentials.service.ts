import type { Ctx } from '../platform/endpoints/context.ts'
import type { Limit, Remainder } from '../platform/limits/limits.ts'
import { networkOf } from '../platform/limits/network-address.ts'
import { enterHashing, verifyPassword } from './passwords.service.ts'
import { invalidCredentials } from './refusals.service.ts'
import { countLoginFailure, findUserByLogin, forgetLoginFailures, type UserRow } from './users.repository.ts'

/** Names and passwords from one network, whichever endpoint they are typed for. */
const attempts: Limit = {
  name: 'login',
  counts: 'names with passwords that are tried, at sign-in or elsewhere',
  points: 30,
  seconds: 60,
  per: 'networks',
}

/** Wrong passwords for one account from one address. */
const wrongPasswords: Limit = {
  name: 'wrong-password',
  counts: 'wrong passwords; a right one clears the count',
  points: 5,
  seconds: 15 * 60,
  per: 'account and networks',
}

/** What trying a name and a password uses up. */
export const credentialLimits = [attempts, wrongPasswords]

export interface Credentials {
  /** A user name or an e-mail address, as somebody typed it. */
  name: string
  password: string
}

type CredentialsCtx = Pick<Ctx, 'db' | 'limits' | 'secrets' | 'client' | 'now' | 'recordAction' | 'tellAdmins'>

/**
 * The account that a name and a password belong to, whatever its status is: what that means is for the caller to decide.
 *
 * A guess is counted before it is evaluated, so that guesses made at once share the count, and it is given back when it was
 * right. Whether an account exists shows neither in the answer nor in what is done: the same statements wait for each other, and
 * a password is compared in either case. What is written for an account alone is written meanwhile.
 * @throws AppError 401 `invalid_credentials`, 429 when too many were tried or wrong, 503 `busy` when too many wait; the last is not
 * counted as wrong
 */
export async function checkCredentials(ctx: CredentialsCtx, credentials: Credentials): Promise<UserRow> {
  await countAttempt(ctx)
  const user = await compareCredentials(ctx, credentials)
  await forgetLoginFailures(ctx.db, user.id)
  return user
}

/**
 * Counts that somebody tries a name and a password, before anything is spent on it.
 * @throws AppError 429
 */
export async function countAttempt({ limits, client }: Pick<Ctx, 'limits' | 'client'>): Promise<void> {
  await limits.consumeFromNetwork(attempts, client.ipAddress)
}

/** The same for a login, which counts the attempt before it waits, and forgets the failures of the account itself. */
export async function compareCredentials(ctx: CredentialsCtx, { name, password }: Credentials): Promise<UserRow> {
  const typed = comparableName(name)
  const user = await findUserByLogin(ctx.db, typed)
  const { ipAddress } = ctx.client
  const account = String(user?.id ?? ctx.secrets.hmac('unknown-name', typed))
  using place = enterHashing()
  const left = await ctx.limits.consumeFromNetwork(wrongPasswords, ipAddress, account)
  const [isRight] = await Promise.all([
    verifyPassword(place, password, user?.passwordHash ?? null),
    user && countLoginFailure(ctx.db, user.id, lockEnd(ctx.now(), left)),
  ])
  if (!user || !isRight) {
    ctx.recordAction({ userId: user?.id ?? null, ipAddress, action: 'login_failed' })
    if (user && left.uses === 0) tellOfLock(ctx, user, ipAddress)
    throw invalidCredentials()
  }
  await ctx.limits.clearFromNetwork(wrongPasswords, ipAddress, account)
  return user
}

/** Lets who has shown a link from a mail of the account sign in at once, whatever was guessed from here before. */
export async function forgiveGuesses(
  { limits, client }: Pick<Ctx, 'limits' | 'client'>,
  userId: number,
): Promise<void> {
  await limits.clearFromNetwork(wrongPasswords, client.ipAddress, String(userId))
}

/** Names and addresses are plain ASCII: whatever is typed for the same letters is the same. */
function comparableName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase()
}

function tellOfLock({ tellAdmins }: CredentialsCtx, { id, username }: UserRow, ipAddress: string): void {
  tellAdmins({
    kind: 'account_locked',
    subject: `${id} ${networkOf(ipAddress)}`,
    title: `${username} is locked out`,
    details: `Too many wrong passwords from ${ipAddress}. The lock passes by itself.`,
    link: `/admin/ip-address?user=${encodeURIComponent(username)}&action=login_failed`,
  })
}

function lockEnd(now: Date, left: Remainder): Date | undefined {
  return left.uses === 0 ? new Date(now.getTime() + left.seconds * 1000) : undefined
}
