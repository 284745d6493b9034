import { expect, test } from 'vitest'
import { createSecrets } from '../../platform/secrets/secrets.ts'
import { createAccessTokens } from './access-tokens.service.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const tokens = createAccessTokens(createSecrets('of no use'))
const claims = { userId: 7, sessionId: 'a-session' }
const issue = () => tokens.issue({ ...claims, sessionEndsAt: later(3600) }, now)

test('a verified token stays valid for its five minutes, and not longer', async () => {
  const token = await issue()
  expect(await tokens.verify(token, now)).toMatchObject(claims)
  expect(await tokens.verify(token, later(299))).toMatchObject(claims)
  await expect(tokens.verify(token, later(300))).rejects.toMatchObject({ status: 401, code: 'token_expired' })
})

test('a token with a foreign signature is invalid, also with the claims of a valid one', async () => {
  const token = await issue()
  await tokens.verify(token, now)
  const others = createAccessTokens(createSecrets('of another installation'))
  const foreign = await others.issue({ ...claims, sessionEndsAt: later(3600) }, now)
  expect(foreign.split('.')[1]).toBe(token.split('.')[1])
  for (const refused of [foreign, token.slice(0, -4)]) {
    await expect(tokens.verify(refused, now)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  }
})

test('more tokens than the cache holds give their own claims', async () => {
  const first = await issue()
  for (let userId = 0; userId < 1_100; userId += 1) {
    const token = await tokens.issue({ userId, sessionId: 'a-session', sessionEndsAt: later(3600) }, now)
    expect(await tokens.verify(token, now)).toMatchObject({ userId })
  }
  expect(await tokens.verify(first, now)).toMatchObject(claims)
})

test('a token of the former key is as valid as one of the present key', async () => {
  const token = await issue()
  const rotated = createAccessTokens(createSecrets('of no use since', 'of no use'))
  expect(await rotated.verify(token, later(299))).toMatchObject(claims)
  const another = createAccessTokens(createSecrets('of no use since', 'of no use'))
  await expect(another.verify(token, later(300))).rejects.toMatchObject({ status: 401, code: 'token_expired' })
  const without = createAccessTokens(createSecrets('of no use since'))
  await expect(without.verify(token, now)).rejects.toMatchObject({ status: 401, code: 'token_invalid' })
  const next = await rotated.issue({ ...claims, sessionEndsAt: later(3600) }, now)
  expect(await without.verify(next, now)).toMatchObject(claims)
})
