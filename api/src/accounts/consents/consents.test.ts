import { consentCategories, consentTextVersion } from '@ledgerdeck/contract/consent-text'
import { maxConsentHistory } from '@ledgerdeck/contract/consents'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { users } from '../users.table.ts'
import { consents } from './consents.table.ts'

const start = new Date('2026-11-20T09:30:00.000Z')

let testApp: TestApp
let now = start
beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())

const choice = { categories: ['necessary' as const, 'thirdParty' as const], text_version: consentTextVersion }
const storedOf = (userId: number) => testApp.database.db.select().from(consents).where(eq(consents.userId, userId))

test.each([
  ['an owner', {}],
  ['staff', { isStaff: true }],
  ['a superuser', { isStaff: true, isSuperuser: true }],
])('%s stores a choice with its date and the version of the text', async (_, values) => {
  now = start
  const { api } = await testApp.signInAs(values)
  expect(await api.accounts.getConsent()).toEqual({ consent: null, current_text_version: consentTextVersion })
  const consent = { ...choice, decided_at: start.toISOString() }
  expect(await api.accounts.setConsent({ body: choice })).toMatchObject({ consent })
  expect(await api.accounts.getConsent()).toMatchObject({ consent })
})

test('a guest has no choices at the server', async () => {
  await expect(testApp.api.accounts.getConsent()).rejects.toMatchObject({ status: 401 })
  await expect(testApp.api.accounts.setConsent({ body: choice })).rejects.toMatchObject({ status: 401 })
})

test('a stranger neither sees nor changes the choices of others', async () => {
  const owner = await testApp.signInAs()
  await owner.api.accounts.setConsent({ body: choice })
  const stranger = await testApp.signInAs()
  await stranger.api.accounts.setConsent({ body: { ...choice, categories: ['necessary'] } })
  expect(await owner.api.accounts.getConsent()).toMatchObject({ consent: choice })
})

test('former choices stay, up to a bound, also under parallel changes', async () => {
  const { id, api } = await testApp.signInAs()
  for (let number = 0; number < maxConsentHistory + 2; number += 1) await api.accounts.setConsent({ body: choice })
  await Promise.all(
    Array.from({ length: 4 }, () => api.accounts.setConsent({ body: { ...choice, categories: ['necessary'] } })),
  )
  expect(await storedOf(id)).toHaveLength(maxConsentHistory)
  expect(await api.accounts.getConsent()).toMatchObject({ consent: { categories: ['necessary'] } })
})

test('choices for another version of the text are refused, and change nothing', async () => {
  const { id, api } = await testApp.signInAs()
  const call = api.accounts.setConsent({ body: { ...choice, text_version: '2020-01-01' } })
  await expect(call).rejects.toMatchObject({ status: 409, body: { code: 'consent_text_outdated' } })
  expect(await storedOf(id)).toEqual([])
})

test.each([
  [[], /Include necessary/],
  [['thirdParty'], /Include necessary/],
  [['necessary', 'necessary'], /once/],
  [['necessary', '__proto__'], /doesn’t exist/],
  [[...consentCategories, 'necessary'], /once/],
  ['necessary', /list/],
])('the categories %j are refused with a reason', async (categories, reason) => {
  const { id } = await testApp.signInAs()
  const { accessToken } = await testApp.signIn(id)
  const answer = await testApp.app.inject({
    method: 'PUT',
    url: '/api/v1/accounts/consent/',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: { ...choice, categories },
  })
  expect(answer.statusCode).toBe(400)
  expect(JSON.stringify(answer.json().details)).toMatch(reason)
})

test('choices are deleted with their account', async () => {
  const { id, api } = await testApp.signInAs()
  await api.accounts.setConsent({ body: choice })
  await testApp.database.db.delete(users).where(eq(users.id, id))
  expect(await storedOf(id)).toEqual([])
})
