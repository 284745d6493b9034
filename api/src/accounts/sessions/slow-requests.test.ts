import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notes } from '../../notes/notes.table.ts'
import { startTestApp, type TestApp } from '../../test-app.ts'
import { users } from '../users.table.ts'
import { endSessions } from './sessions.repository.ts'

let moment = new Date('2026-11-20T09:30:00.000Z')
let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ now: () => moment })
})
afterAll(() => testApp.close())

const suspend = async (id: number) => {
  const { db } = testApp.database
  await db.update(users).set({ isActive: false, accountStatus: 'suspended' }).where(eq(users.id, id))
}
const signOut = async (id: number) => {
  await endSessions(testApp.database.db, id, { reason: 'account_changed', now: moment })
}
const demote = async (id: number) => {
  await testApp.database.db.update(users).set({ isStaff: false }).where(eq(users.id, id))
}

const asJson = ['{"title":"Slow","cont', 'ent":"Sent in two parts."}'] as const
const asForm = ['--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nSl', 'ow\r\n--x--\r\n'] as const

async function sendSlowly(
  { url, parts, type }: { url: string; parts: readonly [string, string]; type: string },
  betweenParts: (id: number) => Promise<void>,
  seconds = 240,
) {
  const { id, accessToken } = await testApp.signInAs({ isStaff: true })
  async function* body() {
    yield parts[0]
    await betweenParts(id)
    moment = new Date(moment.getTime() + seconds * 1000)
    yield parts[1]
  }
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type }
  const payload = Readable.from(body(), { objectMode: false })
  const answer = await testApp.app.inject({ method: 'POST', url, headers, payload })
  return { status: answer.statusCode, code: answer.json().code, id }
}

const note = { url: '/api/v1/note/notes/create/', parts: asJson, type: 'application/json' }
const post = { url: '/api/v1/blog/posts/create/', parts: asForm, type: 'multipart/form-data; boundary=x' }

describe('a request with a slow body', () => {
  test.each([
    ['a note of someone who is suspended', note, suspend, { status: 401, code: 'session_ended' }],
    ['a note of someone who is logged out', note, signOut, { status: 401, code: 'session_ended' }],
    ['a post of someone who is suspended', post, suspend, { status: 401, code: 'session_ended' }],
    ['a post of someone who is staff no more', post, demote, { status: 403, code: 'staff_only' }],
  ])(
    'is rejected for %s during the transfer',
    { tags: ['state-55'] },
    async (_what, request, betweenParts, refusal) => {
      const { id, ...answer } = await sendSlowly(request, betweenParts)
      expect(answer).toEqual(refusal)
      expect(await testApp.database.db.$count(notes, eq(notes.ownerId, id))).toBe(0)
    },
  )

  test('succeeds while the session is open, even if the access token expires during the transfer', async () => {
    const longer = 400
    expect(await sendSlowly(post, async () => {}, longer)).toMatchObject({ status: 201 })
    expect(await sendSlowly(note, async () => {}, longer)).toMatchObject({ status: 201 })
  })
})
