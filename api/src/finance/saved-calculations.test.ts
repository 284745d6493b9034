import type { Client } from '@ledgerdeck/contract/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordsOfUser } from '../accounts/storage/storage.repository.ts'
import { users } from '../accounts/users.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { calculations } from './saved-calculations.table.ts'

interface Person {
  id: number
  api: Client
}

const everybody = ['guest', 'stranger', 'owner', 'staff', 'superuser'] as const
type Who = (typeof everybody)[number]

let testApp: TestApp
let now = new Date('2026-03-01T12:00:00.000Z')
const people = {} as Record<Who, Person>

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
  people.guest = { id: 0, api: testApp.api }
  people.stranger = await testApp.signInAs()
  people.owner = await testApp.signInAs()
  people.staff = await testApp.signInAs({ isStaff: true })
  people.superuser = await testApp.signInAs({ isSuperuser: true })
})
afterAll(() => testApp.close())

const loan = { name: 'House', tool: 'loan', inputs: 'amount=620000&months=360&rate=5.85&once=12:5000' } as const
const save = ({ api }: Person, body: object = loan) => api.calculations.createCalculation({ body: body as typeof loan })
const rename = ({ api }: Person, id: number, name = 'Flat') =>
  api.calculations.renameCalculation({ params: { id }, body: { name } })
const remove = ({ api }: Person, id: number) => api.calculations.deleteCalculation({ params: { id } })
const listOf = ({ api }: Person, page = 1) => api.calculations.listCalculations({ query: { page } })

const statusOf = (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    ({ status }) => status,
  )

describe.each(everybody)('%s', (who) => {
  const only = (own: number, others: number) => (who === 'guest' ? 401 : who === 'owner' ? own : others)

  test('renames and deletes a calculation of the owner only as the owner', async () => {
    const { data } = await save(people.owner)
    expect(await statusOf(rename(people[who], data.id))).toBe(only(200, 404))
    expect(await statusOf(remove(people[who], data.id))).toBe(only(200, 404))
    expect(await statusOf(remove(people.owner, data.id))).toBe(who === 'owner' ? 404 : 200)
  })

  test('lists the own calculations alone', async () => {
    const { data } = await save(people.owner)
    if (who === 'guest') expect(await statusOf(listOf(people[who]))).toBe(401)
    else expect((await listOf(people[who])).data.some(({ id }) => id === data.id)).toBe(who === 'owner')
    await remove(people.owner, data.id)
  })
})

test('a saved calculation is listed with what was entered, the last changed one first', async () => {
  const me = await testApp.signInAs()
  const first = await save(me)
  expect(first).toMatchObject({ msg: 'Calculation saved.', data: loan })
  now = new Date(now.getTime() + 1_000)
  await save(me, { name: 'Bond', tool: 'bond', inputs: 'tab=ytm&coupon=0.05' })
  expect((await listOf(me)).data.map(({ name }) => name)).toEqual(['Bond', 'House'])
  now = new Date(now.getTime() + 1_000)
  await rename(me, first.data.id)
  expect(await listOf(me)).toMatchObject({ total: 2, numOfPages: 1, data: [{ name: 'Flat' }, { name: 'Bond' }] })
  expect(await listOf(me, 2)).toMatchObject({ total: 2, data: [] })
})

test('up to three are read by their ids, the own ones alone', async () => {
  const me = await testApp.signInAs()
  const mine = [await save(me), await save(me), await save(me)].map(({ data }) => data.id)
  const { data: other } = await save(people.owner)
  const read = (ids: string) => me.api.calculations.listCalculations({ query: { ids } })
  const [first, , third] = mine
  const found = await read(`${third},${first},${other.id}`)
  expect(found.data.map(({ id }) => id).sort((a, b) => a - b)).toEqual([first, third])
  expect(found).toMatchObject({ total: 2, numOfPages: 1 })
  for (const ids of ['0', '-1', '1;2', '1,', '1,2,3,4', '2147483648', '1'.repeat(400)])
    await expect(read(ids), ids).rejects.toMatchObject({ status: 400 })
})

test.each([
  [{ ...loan, name: ' ' }, 'name'],
  [{ ...loan, name: 'x'.repeat(121) }, 'name'],
  [{ ...loan, tool: 'mortgage' }, 'tool'],
  [{ ...loan, inputs: '' }, 'inputs'],
  [{ ...loan, inputs: 'amount=1#<script>' }, 'inputs'],
  [{ ...loan, inputs: `a=${'1'.repeat(8_000)}` }, 'inputs'],
])('%o is refused at %s', async (body, field) => {
  await expect(save(people.owner, body)).rejects.toMatchObject({
    status: 400,
    body: { details: { [field]: [expect.any(String)] } },
  })
})

test('each one counts in the storage of its owner until it is deleted', async () => {
  const me = await testApp.signInAs()
  const counts = async () => (await recordsOfUser(testApp.database.db, { userId: me.id }))[0]?.counts.calculations
  const { data } = await save(me)
  await save(me)
  expect(await counts()).toBe(2)
  await remove(me, data.id)
  expect(await counts()).toBe(1)
})

test('a full storage takes no more', async () => {
  const me = await testApp.signInAs()
  await testApp.database.pool.query('update record_counts set notes = 1000 where user_id = $1', [me.id])
  await expect(save(me)).rejects.toMatchObject({ status: 413, body: { code: 'storage_limit_reached' } })
})

test('a repetition with the same key keeps one', async () => {
  const me = await testApp.signInAs()
  const idempotencyKey = 'e4d2b9de-6a4f-4f7e-9a9c-000000000001'
  const save = () => me.api.calculations.createCalculation({ body: loan, idempotencyKey })
  expect(await save()).toEqual(await save())
  expect((await listOf(me)).total).toBe(1)
})

test('they are deleted with their owner', async () => {
  const { db } = testApp.database
  const me = await testApp.signInAs()
  const { data } = await save(me)
  await db.delete(users).where(eq(users.id, me.id))
  expect(await db.$count(calculations, eq(calculations.id, data.id))).toBe(0)
})
