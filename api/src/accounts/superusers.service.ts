import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { emailAddress, newPassword, username } from '@ledgerdeck/contract/credentials'
import { writeFileAtomically } from '@ledgerdeck/durable-files'
import { z } from 'zod'
import { lockUntilCommit } from '../platform/database/advisory-locks.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { AppContext } from '../platform/endpoints/context.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { toTakenError } from './accounts.errors.ts'
import { passwordProblem } from './passwords/new-passwords.service.ts'
import { hashPassword } from './passwords/passwords.service.ts'
import { placeholderDomains } from './users.policy.ts'
import { hasSuperuser, insertUser, type NewUser } from './users.repository.ts'
import { users } from './users.table.ts'

type RecordSuperuser = (db: Db, superuser: { id: number; username: string }, now: Date) => void

interface FirstSuperuserDeps {
  database: Database
  dataDir: string
  recordSuperuser: RecordSuperuser
}

interface FirstSuperuser {
  username: string
  password: string
  file: string
}

export const firstSuperuserFile = (dataDir: string): string => join(dataDir, 'first-superuser.txt')

/** Writes the password file before the commit, so an interrupted start cannot lose the password. */
export async function createFirstSuperuser({
  database,
  dataDir,
  recordSuperuser,
}: FirstSuperuserDeps): Promise<FirstSuperuser | null> {
  if (await hasSuperuser(database.db)) return null
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const file = firstSuperuserFile(dataDir)
  return changeIn(database)([], async (db) => {
    await lockUntilCommit(db, 'firstStart')
    if (await hasSuperuser(db)) return null
    const { id, username } = await insertUnderFreeName(db, passwordHash)
    recordSuperuser(db, { id, username }, new Date())
    await writeFileAtomically(file, `username=${username}\npassword=${password}\n`, 0o600)
    return { username, password, file }
  })
}

/** An ordinary user may have the name `admin`. */
async function insertUnderFreeName(db: Db, passwordHash: string): Promise<{ id: number; username: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const username = attempt === 1 ? 'admin' : `admin${attempt}`
    const id = await insertUser(db, firstSuperuser(username, passwordHash))
    if (id !== null) return { id, username }
  }
}

function firstSuperuser(username: string, passwordHash: string): NewUser {
  const email = `${username}@${placeholderDomains.firstSuperuser}`
  return { ...superuser({ username, email, passwordHash }), hasGeneratedPassword: true }
}

function superuser(account: Pick<NewUser, 'username' | 'email' | 'passwordHash' | 'emailVerifiedAt'>): NewUser {
  return { ...account, isSuperuser: true, isStaff: true, accountStatus: 'active' }
}

const newSuperuser = z.object({ username, email: emailAddress, password: newPassword })

interface SuperuserContext extends Pick<AppContext, 'change' | 'site'> {
  recordSuperuser: RecordSuperuser
}

/** @throws AppError 400 for invalid input, 409 when the name or address is taken */
export async function createSuperuser(
  { change, site, recordSuperuser }: SuperuserContext,
  input: z.input<typeof newSuperuser>,
): Promise<number> {
  const { password, ...account } = checkNewSuperuser(input)
  const problem = await passwordProblem(password, { ...account, site })
  if (problem !== null) throw validationError('password', problem)
  const passwordHash = await hashPassword(password)
  const now = new Date()
  try {
    return await change([], async (db) => {
      const [row] = await db
        .insert(users)
        .values(superuser({ ...account, passwordHash, emailVerifiedAt: now }))
        .returning({ id: users.id })
      if (!row) throw new Error('A superuser was not inserted.')
      recordSuperuser(db, { id: row.id, username: account.username }, now)
      return row.id
    })
  } catch (error) {
    throw toTakenError(error)
  }
}

function checkNewSuperuser(input: z.input<typeof newSuperuser>): z.output<typeof newSuperuser> {
  const { data, error } = newSuperuser.safeParse(input)
  if (data) return data
  const [issue] = error.issues
  throw validationError(String(issue?.path[0] ?? ''), issue?.message ?? 'is not valid')
}

function validationError(field: string, problem: string): AppError {
  return new AppError(400, 'validation_failed', `${field}: ${problem}`)
}
