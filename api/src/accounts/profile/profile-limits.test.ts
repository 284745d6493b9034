import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { users } from '../users.table.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => testApp.database.db.execute(sql`update rate_limits set expire = 0`))

async function ownerUpdate() {
  const { id, api } = await testApp.signInAs()
  return (body: Record<string, string>) => api.accounts.updateUser({ params: { id }, body })
}

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    ({ status }) => status,
  )

async function countMails(address: string): Promise<number> {
  return (await testApp.mails()).filter(({ to }) => to === address).length
}

async function freeAddress(email: string): Promise<void> {
  await testApp.database.db.delete(users).where(eq(sql`lower(${users.email})`, email))
}

const tooMany = { status: 429, body: { code: 'too_many_requests', msg: expect.stringMatching(/^Too many requests/) } }

test('a profile can be saved 60 times an hour, independent of other profiles', async () => {
  const [update, other] = [await ownerUpdate(), await ownerUpdate()]
  for (let turn = 0; turn < 60; turn += 1) await update({ country_name: turn % 2 ? 'Australia' : '' })
  await expect(update({ country_name: '' })).rejects.toMatchObject(tooMany)
  expect(await other({ country_name: '' })).toMatchObject({ msg: 'User Updated!' })
})

test('an address gets at most five requested mails an hour', async () => {
  const answers = []
  for (let turn = 0; turn < 6; turn += 1) {
    const update = await ownerUpdate()
    answers.push(await statusOf(update({ email: 'Flooded@deck.example' })))
    await freeAddress('flooded@deck.example')
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await countMails('Flooded@deck.example')).toBe(5)
})

test('an unconfirmed address gets no more mails by changes of the password', async () => {
  const update = await ownerUpdate()
  const answers = [await statusOf(update({ email: 'stranger@deck.example' }))]
  for (let turn = 0; turn < 5; turn += 1) {
    const password = `seven quiet herons ${turn}`
    answers.push(await statusOf(update({ new_password: password, confirm_new_password: password })))
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await countMails('stranger@deck.example')).toBe(5)
})

test('an unconfirmed address is notified of four changes an hour, and a fifth change is rejected', async () => {
  const answers = []
  for (let turn = 0; turn < 5; turn += 1) {
    const update = await ownerUpdate()
    await update({ email: 'left@deck.example' })
    answers.push(await statusOf(update({ email: `away-${turn}@deck.example` })))
    await freeAddress('left@deck.example')
  }
  expect(answers).toEqual([200, 200, 200, 200, 429])
  expect(await countMails('left@deck.example')).toBe(9)
})

test('requested mails to an unconfirmed address cannot block a change by the owner', async () => {
  const update = await ownerUpdate()
  await update({ email: 'asked-for@deck.example' })
  for (let request = 0; request < 4; request += 1) {
    await testApp.api.accounts.requestPasswordReset({ body: { email: 'asked-for@deck.example' } })
  }
  const password = { new_password: 'seven quiet herons', confirm_new_password: 'seven quiet herons' }
  expect(await update(password)).toMatchObject({ msg: 'User Updated!' })
})

test('a confirmed address is notified of every change', async () => {
  const { id, api } = await testApp.signInAs({ email: 'confirmed@deck.example', emailVerifiedAt: new Date() })
  for (let turn = 0; turn < 7; turn += 1) {
    const password = `seven quiet herons ${turn}`
    const body = { new_password: password, confirm_new_password: password }
    await api.accounts.updateUser({ params: { id }, body })
  }
  expect(await countMails('confirmed@deck.example')).toBe(7)
})
