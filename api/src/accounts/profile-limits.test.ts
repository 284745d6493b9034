import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { makeUser } from './users.factory.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

async function ownerUpdate() {
  const { id } = await makeUser(testApp.database.db)
  const { call } = await testApp.signIn(id)
  return (body: Record<string, string>) => call('PUT /api/user/user/update/{id}/', { params: { id }, body, form: true })
}

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    ({ status }) => status,
  )

async function countMails(address: string): Promise<number> {
  return (await testApp.mails()).filter(({ to }) => to === address).length
}

const tooMany = { status: 429, body: { code: 'too_many_requests', msg: expect.stringMatching(/^Too many requests/) } }

test('a profile is saved 60 times an hour, and one profile is no matter to another', async () => {
  const [update, other] = [await ownerUpdate(), await ownerUpdate()]
  for (let turn = 0; turn < 60; turn += 1) await update({ country_name: turn % 2 ? 'Australia' : '' })
  await expect(update({ country_name: '' })).rejects.toMatchObject(tooMany)
  expect(await other({ country_name: '' })).toMatchObject({ msg: 'User Updated!' })
})

test('one address gets no more than five mails an hour from those who enter it', async () => {
  const answers = []
  for (let turn = 0; turn < 6; turn += 1) {
    const update = await ownerUpdate()
    answers.push(await statusOf(update({ email: 'Flooded@deck.example' })))
    if (turn < 5) await update({ email: `away-${turn}@deck.example` })
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await countMails('Flooded@deck.example')).toBe(5)
})

test('an address that was never confirmed gets no more of them by new passwords', async () => {
  const update = await ownerUpdate()
  const answers = [await statusOf(update({ email: 'stranger@deck.example' }))]
  for (let turn = 0; turn < 5; turn += 1) {
    const password = `seven quiet herons ${turn}`
    answers.push(await statusOf(update({ new_password: password, confirm_new_password: password })))
  }
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect(await countMails('stranger@deck.example')).toBe(5)
})
