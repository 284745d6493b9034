import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordNewSuperuser } from '../investigation/audit.service.ts'
import { changeIn } from '../platform/pages/cache-freshness.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createFirstSuperuser, createSuperuser } from './superusers.service.ts'
import { makeUser } from './users.factory.ts'
import { users } from './users.table.ts'

let testApp: TestApp
let dataDir: string

beforeEach(async () => {
  testApp = await startTestApp()
  dataDir = await mkdtemp(join(tmpdir(), 'superuser-'))
})
afterEach(async () => {
  await testApp.close()
  await rm(dataDir, { recursive: true })
})

const create = () => createFirstSuperuser({ database: testApp.database, dataDir, recordSuperuser: recordNewSuperuser })
const file = () => join(dataDir, 'first-superuser.txt')

async function account(username: string) {
  const [row] = await testApp.database.db.select().from(users).where(eq(users.username, username))
  return row
}

describe('the first superuser', () => {
  test('is admin with the password in a file that only its owner may read', async () => {
    const made = await create()
    expect(made?.username).toBe('admin')
    expect(await readFile(file(), 'utf8')).toBe(`username=admin\npassword=${made?.password}\n`)
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['first-superuser.txt'])
    const row = await account('admin')
    expect(row).toMatchObject({ isSuperuser: true, isStaff: true, isActive: true, accountStatus: 'active' })
    expect(await verify(row?.passwordHash ?? '', made?.password ?? '')).toBe(true)
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('is reminded at each sign-in to set a password and an address, without being blocked', async () => {
    const made = await create()
    const setupDue = async (password: string) => {
      const { user, access } = await testApp.api.accounts.login({
        body: { username_or_email: 'admin', password },
      })
      return { due: user.setup_due, id: user.id, access }
    }
    const first = await setupDue(made?.password ?? '')
    expect(first.due).toEqual(['password', 'email'])
    expect((await setupDue(made?.password ?? '')).due).toEqual(['password', 'email'])
    const { api } = await testApp.signIn(first.id)
    expect(await api.admin.getDashboard()).toBeTruthy()
    const change = (body: object) => api.accounts.updateUser({ params: { id: first.id }, body, form: false })
    expect((await change({ phone_number: '' })).user.setup_due).toEqual(['password', 'email'])
    const password = 'seven quiet herons'
    const changed = await change({ new_password: password, confirm_new_password: password })
    expect(changed.user.setup_due).toEqual(['email'])
    expect((await setupDue(password)).due).toEqual(['email'])
    expect((await change({ email: 'operator@deck.example' })).user.setup_due).toEqual([])
    expect((await setupDue(password)).due).toEqual([])
  })

  test('is created once for concurrent and later starts', async () => {
    const made = await Promise.all([create(), create(), create()])
    expect(made.filter((one) => one !== null)).toHaveLength(1)
    const text = await readFile(file(), 'utf8')
    expect(text).toContain(made.find((one) => one !== null)?.password)
    expect(await create()).toBeNull()
    expect(await readFile(file(), 'utf8')).toBe(text)
  })

  test('leaves a taken name to its account', async () => {
    await makeUser(testApp.database.db, { username: 'Admin' })
    expect((await create())?.username).toBe('admin2')
    expect(await account('Admin')).toMatchObject({ isSuperuser: false })
  })

  test('is not created when the file cannot be written, and is created by the next start', async () => {
    await rm(dataDir, { recursive: true })
    await expect(create()).rejects.toThrow('ENOENT')
    expect(await account('admin')).toBeUndefined()
    dataDir = await mkdtemp(join(tmpdir(), 'superuser-'))
    expect((await create())?.username).toBe('admin')
  })
})

describe('a superuser created by an operator', () => {
  const make = (input: Partial<Record<'username' | 'email' | 'password', string>> = {}) =>
    createSuperuser(
      {
        change: changeIn(testApp.database),
        recordSuperuser: recordNewSuperuser,
        site: { name: 'Quiet Deck', contactEmail: 'contact@deck.example', url: 'http://localhost:3000' },
      },
      {
        username: 'root',
        email: 'root@deck.example',
        password: 'long enough',
        ...input,
      },
    )

  test('can sign in at once', async () => {
    await make({ password: 'pässwörter 🗝' })
    const row = await account('root')
    expect(row).toMatchObject({ isSuperuser: true, isActive: true, accountStatus: 'active' })
    expect(row?.emailVerifiedAt).not.toBeNull()
    expect(row?.hasGeneratedPassword).toBe(false)
    expect(await verify(row?.passwordHash ?? '', 'pässwörter 🗝')).toBe(true)
  })

  test.each([
    [{ username: 'ROOT', email: 'other@deck.example' }, 'A user with that username already exists.'],
    [{ username: 'other', email: 'ROOT@deck.example' }, 'A user with that email already exists.'],
  ])('is rejected for taken values, ignoring case: %o', async (input, message) => {
    await make()
    await expect(make(input)).rejects.toMatchObject({ status: 409, message })
  })

  test.each([
    { username: '' },
    { username: 'a b' },
    { username: 'x'.repeat(61) },
    { email: 'nowhere' },
    { password: 'short' },
    { password: 'x'.repeat(129) },
    { password: 'Password1' },
    { password: 'ROOT@deck.example' },
    { password: 'Quiet-Deck-99' },
  ])('is rejected for %o', async (input) => {
    await expect(make(input)).rejects.toMatchObject({ name: 'AppError', status: 400 })
  })
})
