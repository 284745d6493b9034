import type { Client } from '@ledgerdeck/contract/client'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../accounts/users.factory.ts'
import { users } from '../accounts/users.table.ts'
import { recordImage } from '../media/images.repository.ts'
import { dayMs } from '../platform/text/times.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { endedPauses } from './feature.ts'
import { insertFriendship } from './friends.repository.ts'
import { friendRequestPauses, friendRequests } from './friends.table.ts'

let testApp: TestApp
let now = new Date()

interface Person {
  id: number
  username: string
  api: Client
}

let asker: Person
let asked: Person
let stranger: Person

beforeAll(async () => {
  testApp = await startTestApp({ now: () => now, environment: { RATE_LIMIT_SCALE: '1000' } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z')
  asker = await testApp.signInAs()
  asked = await testApp.signInAs()
  stranger = await testApp.signInAs()
})

const send = (from: { api: Client }, userId: number) => from.api.friends.sendFriendRequest({ params: { userId } })
const respond = (by: { api: Client }, requestId: number, action: 'accept' | 'reject') =>
  by.api.friends.respondToFriendRequest({ params: { requestId }, body: { action } })
const remove = (by: { api: Client }, id: number) => by.api.friends.removeFriend({ params: { id } })
const withdraw = (by: { api: Client }, id: number) => by.api.friends.deleteFriendRequest({ params: { id } })
const list = (by: { api: Client }) => by.api.friends.listFriendRequests()
const search = async (by: { api: Client }, query: string) =>
  (await by.api.friends.searchUsers({ query: { query } })).data

type ListQuery = NonNullable<Parameters<Client['friends']['listFriendRequests']>[0]>['query']

const friendIds = async (by: { api: Client }) => (await list(by)).friends.map(({ id }) => id)
const refusal = (status: number, code: string) =>
  expect.objectContaining({ status, body: expect.objectContaining({ code }) })
const inDays = (days: number) => new Date(now.getTime() + days * dayMs)

test('the receiver sees a request, and accepting it makes both friends', {
  tags: ['entity-9', 'entity-10', 'state-21', 'friend-calls-3', 'friend-calls-4', 'friend-calls-5'],
}, async () => {
  const { msg, data } = await send(asker, asked.id)
  expect(msg).toBe('Friend request sent.')
  expect(data).toMatchObject({ from_user: { id: asker.id }, to_user: { id: asked.id }, status: 'pending' })
  expect((await list(asked)).received_requests).toEqual([data])
  expect((await list(asker)).sent_requests).toEqual([data])
  expect((await respond(asked, data.id, 'accept')).data.status).toBe('accepted')
  expect(await friendIds(asker)).toEqual([asked.id])
  expect(await friendIds(asked)).toEqual([asker.id])
})

test('requests to oneself, to a missing user, to a friend and repeated requests are rejected', async () => {
  await expect(send(asker, asker.id)).rejects.toEqual(refusal(400, 'friend_request_to_self'))
  await expect(send(asker, 2_000_000_000)).rejects.toEqual(refusal(404, 'user_not_found'))
  const { data } = await send(asker, asked.id)
  await expect(send(asker, asked.id)).rejects.toEqual(refusal(409, 'friend_request_pending'))
  await respond(asked, data.id, 'accept')
  await expect(send(asked, asker.id)).rejects.toEqual(refusal(409, 'already_friends'))
})

test.each([{ isActive: false }, { accountStatus: 'unverified' as const }, { accountStatus: 'suspended' as const }])(
  'an unusable account (%o) is not found and cannot receive a request',
  async (values) => {
    const hidden = await makeUser(testApp.database.db, { username: `hidden-${asker.id}`, ...values })
    expect(await search(asker, hidden.username)).toEqual([])
    await expect(send(asker, hidden.id)).rejects.toEqual(refusal(404, 'user_not_found'))
  },
)

test('a request to a user with a pending request accepts that request', async () => {
  const { data } = await send(asker, asked.id)
  const answer = await send(asked, asker.id)
  expect(answer.data).toMatchObject({ id: data.id, status: 'accepted' })
  expect(answer.msg).toContain('You’re now friends.')
  expect((await list(asked)).sent_requests).toEqual([])
})

test('two simultaneous requests to each other make one friendship', async () => {
  const answers = await Promise.all([send(asker, asked.id), send(asked, asker.id)])
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  expect(await friendIds(asker)).toEqual([asked.id])
  const { received_requests, sent_requests } = await list(asker)
  expect([...received_requests, ...sent_requests]).toHaveLength(1)
})

test('of two identical simultaneous requests one is kept', async () => {
  const answers = await Promise.allSettled([send(asker, asked.id), send(asker, asked.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await list(asker)).sent_requests).toHaveLength(1)
})

test('only one of a simultaneous accept and reject succeeds', async () => {
  const { data } = await send(asker, asked.id)
  const [accepted] = await Promise.allSettled([respond(asked, data.id, 'accept'), respond(asked, data.id, 'reject')])
  const isAccepted = accepted?.status === 'fulfilled'
  expect((await list(asker)).sent_requests[0]?.status).toBe(isAccepted ? 'accepted' : 'rejected')
  expect(await friendIds(asker)).toEqual(isAccepted ? [asked.id] : [])
})

test('of a simultaneous withdrawal and acceptance one wins, and both users see the same', async () => {
  const { data } = await send(asker, asked.id)
  const [, accepted] = await Promise.allSettled([withdraw(asker, data.id), respond(asked, data.id, 'accept')])
  const friends = accepted?.status === 'fulfilled' ? [asked.id] : []
  expect(await friendIds(asker)).toEqual(friends)
  expect(await friendIds(asked)).toEqual(friends.length > 0 ? [asker.id] : [])
})

test('an answered request cannot be answered again', { tags: ['state-21'] }, async () => {
  const { data } = await send(asker, asked.id)
  await respond(asked, data.id, 'reject')
  await expect(respond(asked, data.id, 'accept')).rejects.toEqual(refusal(409, 'friend_request_answered'))
})

test('after a rejection the same request is blocked for 30 days, even if the sender deletes it', async () => {
  const { data } = await send(asker, asked.id)
  await respond(asked, data.id, 'reject')
  await withdraw(asker, data.id)
  now = inDays(29)
  asker.api = (await testApp.signIn(asker.id)).api
  await expect(send(asker, asked.id)).rejects.toEqual(refusal(409, 'friend_request_rejected'))
  await expect(send(asker, asked.id)).rejects.toThrow(/You can ask again after \d{1,2} \w+ 20\d\d\./)
  now = inDays(1)
  asker.api = (await testApp.signIn(asker.id)).api
  expect((await send(asker, asked.id)).data.status).toBe('pending')
})

test('a user who rejected a request may send one at once', async () => {
  const { data } = await send(asker, asked.id)
  await respond(asked, data.id, 'reject')
  expect((await send(asked, asker.id)).data.status).toBe('pending')
})

test('a removed friend can receive a new request at once', { tags: ['state-23', 'friend-calls-7'] }, async () => {
  const { data } = await send(asker, asked.id)
  await respond(asked, data.id, 'accept')
  await remove(asked, asker.id)
  expect(await friendIds(asker)).toEqual([])
  await expect(remove(asker, asked.id)).rejects.toEqual(refusal(404, 'friend_not_found'))
  expect((await send(asker, asked.id)).data.status).toBe('pending')
})

test('a rejected user who became a friend and was removed may send a request at once', async () => {
  const first = await send(asker, asked.id)
  await respond(asked, first.data.id, 'reject')
  const second = await send(asked, asker.id)
  await respond(asker, second.data.id, 'accept')
  await remove(asked, asker.id)
  expect((await send(asker, asked.id)).data.status).toBe('pending')
})

test('lists that all fail end in one error', async () => {
  const { pool } = testApp.database
  const tables = ['friendships', 'friend_requests']
  for (const table of tables) await pool.query(`alter table ${table} rename to missing_${table}`)
  // An unhandled rejection would end the process; Vitest then fails the test.
  await expect(list(asker)).rejects.toMatchObject({ status: 500 })
  for (const table of tables) await pool.query(`alter table missing_${table} rename to ${table}`)
  expect(await list(asker)).toMatchObject({ friends: [] })
})

test('an expired pause after a rejection is deleted', async () => {
  const { db } = testApp.database
  const { data } = await send(asker, asked.id)
  await respond(asked, data.id, 'reject')
  const deletePauses = (clock: () => Date) => endedPauses.run({ db, now: clock }, new AbortController().signal)
  const pauses = () => db.$count(friendRequestPauses, eq(friendRequestPauses.fromUserId, asker.id))
  await deletePauses(() => inDays(29))
  expect(await pauses()).toBe(1)
  await deletePauses(() => inDays(30))
  expect(await pauses()).toBe(0)
})

test('a suspended user is listed nowhere and cannot become a friend until the suspension ends', {
  tags: ['entity-10'],
}, async () => {
  const { db } = testApp.database
  const { data } = await send(asker, asked.id)
  const setActive = (isActive: boolean) => db.update(users).set({ isActive }).where(eq(users.id, asker.id))
  await setActive(false)
  expect(await list(asked)).toMatchObject({ received_requests: [], sent_requests: [], friends: [] })
  await expect(respond(asked, data.id, 'accept')).rejects.toEqual(refusal(404, 'friend_request_not_found'))
  await setActive(true)
  expect((await respond(asked, data.id, 'accept')).data.status).toBe('accepted')
})

test('the sender of a request to a suspended user sees it with the name alone, and can delete it', {
  tags: ['state-23'],
}, async () => {
  const { db } = testApp.database
  const face = { path: 'images/a/face.png', width: 9, height: 9, variants: [], bytes: 9 }
  const { id: imageId } = await recordImage(db, face)
  await db.update(users).set({ imageId }).where(eq(users.id, asked.id))
  const { data } = await send(asker, asked.id)
  expect(data.to_user.user_image).not.toBeNull()
  await db.update(users).set({ isActive: false }).where(eq(users.id, asked.id))
  const { sent_requests, pages } = await list(asker)
  expect(sent_requests).toMatchObject([
    { id: data.id, status: 'pending', to_user: { id: asked.id, username: asked.username, user_image: null } },
  ])
  expect(pages.sent_requests.total).toBe(1)
  const history = await asker.api.friends.listFriendRequests({ query: { history_page: 1 } })
  expect(history.sent_requests).toEqual(sent_requests)
  await expect(respond(asker, data.id, 'accept')).rejects.toEqual(refusal(403, 'not_the_receiver'))
  await expect(withdraw(stranger, data.id)).rejects.toEqual(refusal(404, 'friend_request_not_found'))
  expect(await withdraw(asker, data.id)).toEqual({ msg: 'Friend request deleted.' })
  expect((await list(asker)).sent_requests).toEqual([])
})

test('of a simultaneous withdrawal and counter-request one wins, and neither fails', async () => {
  const { data } = await send(asker, asked.id)
  const [withdrawn, back] = await Promise.allSettled([withdraw(asker, data.id), send(asked, asker.id)])
  expect(back.status).toBe('fulfilled')
  expect(withdrawn.status).toBe('fulfilled')
  const { sent_requests, friends } = await list(asked)
  expect(sent_requests.length + friends.length).toBe(1)
})

describe('during a suspension', () => {
  async function suspendDuring<T>(id: number, api: () => Promise<T>): Promise<unknown> {
    const staff = await testApp.database.pool.connect()
    await staff.query(`begin; select from users where id = ${id} for update`)
    const outcome = api().catch((error: unknown) => error)
    await testApp.untilBlocked()
    await staff.query(`update users set is_active = false where id = ${id}; commit`)
    staff.release()
    return outcome
  }

  test.each(['accept', 'reject'] as const)('%s finds no request of the suspended sender', async (action) => {
    const { data } = await send(asker, asked.id)
    const answer = await suspendDuring(asker.id, () => respond(asked, data.id, action))
    expect(answer).toEqual(refusal(404, 'friend_request_not_found'))
  })

  test('a suspended user can do nothing', async () => {
    const { data } = await send(asker, asked.id)
    expect(await suspendDuring(asked.id, () => respond(asked, data.id, 'accept'))).toEqual(
      refusal(401, 'session_ended'),
    )
    expect(await suspendDuring(stranger.id, () => send(stranger, asker.id))).toEqual(refusal(401, 'session_ended'))
    expect(await list(asker)).toMatchObject({ received_requests: [], friends: [] })
  })
})

test('a deleted request disappears for both, and its friendship stays', {
  tags: ['state-23', 'friend-calls-6'],
}, async () => {
  const { data } = await send(asker, asked.id)
  await respond(asked, data.id, 'accept')
  expect(await withdraw(asker, data.id)).toEqual({ msg: 'Friend request deleted. You’re still friends.' })
  expect((await list(asked)).received_requests).toEqual([])
  expect(await friendIds(asked)).toEqual([asker.id])
  await expect(withdraw(asker, data.id)).rejects.toEqual(refusal(404, 'friend_request_not_found'))
})

test('a request past the storage limit is rejected, also when two are sent at once', async () => {
  await testApp.database.db.execute(sql`
    insert into friend_requests (from_user_id, to_user_id, status, created_at, responded_at)
    select ${asker.id}, ${stranger.id}, 'rejected', '2020-01-01', '2020-01-01' from generate_series(1, 999)`)
  const answers = await Promise.allSettled([send(asker, asked.id), send(asker, stranger.id)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 413, body: { code: 'storage_limit_reached' } },
  })
})

describe('pages', () => {
  interface Owner {
    owner: Person
    others: Person[]
    ids: { received: number[]; sent: number[] }
  }

  /** Each row is a minute newer than the previous one. Only the first received one is pending. */
  async function filled(): Promise<Owner> {
    const { db } = testApp.database
    const owner = await testApp.signInAs()
    const others = [await testApp.signInAs(), await testApp.signInAs(), await testApp.signInAs()]
    const received: number[] = []
    const sent: number[] = []
    for (const [index, { id }] of others.entries()) {
      const createdAt = new Date(now.getTime() + index * 60_000)
      const answered = { status: 'accepted' as const, respondedAt: createdAt }
      const rows = [
        { fromUserId: id, toUserId: owner.id, createdAt, ...(index > 0 && answered) },
        { fromUserId: owner.id, toUserId: id, createdAt: new Date(createdAt.getTime() + 1_000), ...answered },
      ]
      const inserted = await db.insert(friendRequests).values(rows).returning({ id: friendRequests.id })
      received.push(inserted[0]?.id ?? 0)
      sent.push(inserted[1]?.id ?? 0)
      await insertFriendship(db, owner.id, id, createdAt)
    }
    return { owner, others, ids: { received, sent } }
  }

  const pageFor = (by: { api: Client }, query: ListQuery) => by.api.friends.listFriendRequests({ query })
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

  test('each list has its own, with pending requests first and then the newest', async () => {
    const { owner, others, ids } = await filled()
    const first = await pageFor(owner, { rows: 2 })
    expect(idsOf(first.received_requests)).toEqual([ids.received[0], ids.received[2]])
    expect(idsOf(first.sent_requests)).toEqual([ids.sent[2], ids.sent[1]])
    expect(idsOf(first.friends)).toEqual([others[2]?.id, others[1]?.id])
    const page = { total: 3, page: 1, numOfPages: 2 }
    expect(first.pages).toEqual({ received_requests: page, sent_requests: page, friends: page })

    const second = await pageFor(owner, { rows: 2, received_page: 2, friends_page: 2 })
    expect(idsOf(second.received_requests)).toEqual([ids.received[1]])
    expect(second.sent_requests).toEqual(first.sent_requests)
    expect(idsOf(second.friends)).toEqual([others[0]?.id])
    expect(second.pages.received_requests).toEqual({ ...page, page: 2 })
  })

  test('friends with lower and higher ids are listed and counted together, without suspended ones', async () => {
    const { db } = testApp.database
    const [lowest, owner, suspended, highest] = [
      await testApp.signInAs(),
      await testApp.signInAs(),
      await testApp.signInAs(),
      await testApp.signInAs(),
    ]
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
    await insertFriendship(db, owner.id, highest.id, inMinutes(1))
    await insertFriendship(db, owner.id, lowest.id, inMinutes(2))
    await insertFriendship(db, owner.id, suspended.id, inMinutes(3))
    await insertFriendship(db, lowest.id, highest.id, inMinutes(4))
    await db.update(users).set({ isActive: false }).where(eq(users.id, suspended.id))
    const { friends, pages } = await pageFor(owner, {})
    expect(idsOf(friends)).toEqual([lowest.id, highest.id])
    expect(pages.friends.total).toBe(2)
    expect((await pageFor(owner, { user_id: suspended.id })).friends).toEqual([])
  })

  test('one past the end is empty and says how many there are', async () => {
    const { owner } = await filled()
    const { friends, pages } = await pageFor(owner, { rows: 2, friends_page: 3 })
    expect(friends).toEqual([])
    expect(pages.friends).toEqual({ total: 3, page: 3, numOfPages: 2 })
  })

  test('the history has both directions together, newest first', async () => {
    const { owner, ids } = await filled()
    const first = await pageFor(owner, { rows: 3, history_page: 1 })
    expect(idsOf(first.sent_requests)).toEqual([ids.sent[2], ids.sent[1]])
    expect(idsOf(first.received_requests)).toEqual([ids.received[2]])
    const joint = { total: 6, page: 1, numOfPages: 2 }
    expect(first.pages).toMatchObject({ received_requests: joint, sent_requests: joint })
    const second = await pageFor(owner, { rows: 3, history_page: 2 })
    expect(idsOf(second.sent_requests)).toEqual([ids.sent[0]])
    expect(idsOf(second.received_requests)).toEqual([ids.received[1], ids.received[0]])
  })

  test('a status and another user narrow the lists and their totals', async () => {
    const { owner, others, ids } = await filled()
    const pending = await pageFor(owner, { status: 'pending' })
    expect(idsOf(pending.received_requests)).toEqual([ids.received[0]])
    expect(pending.sent_requests).toEqual([])
    expect(pending.pages).toMatchObject({ received_requests: { total: 1 }, sent_requests: { total: 0, numOfPages: 0 } })
    const between = await pageFor(owner, { user_id: others[1]?.id })
    expect(idsOf(between.received_requests)).toEqual([ids.received[1]])
    expect(idsOf(between.sent_requests)).toEqual([ids.sent[1]])
    expect(idsOf(between.friends)).toEqual([others[1]?.id])
  })

  test('a stranger finds nothing of others, and a guest gets 401', async () => {
    const { owner } = await filled()
    for (const query of [{ user_id: owner.id }, { history_page: 1, user_id: owner.id }, { friends_page: 2 }]) {
      expect(await pageFor(stranger, query)).toMatchObject({ received_requests: [], sent_requests: [], friends: [] })
    }
    await expect(pageFor({ api: testApp.api }, { history_page: 1 })).rejects.toEqual(refusal(401, 'not_signed_in'))
  })

  test.each([{ rows: 0 }, { rows: 501 }, { received_page: 0 }, { history_page: 'x' }, { user_id: -1 }])(
    '%o is refused as input',
    async (query) => {
      await expect(pageFor(asker, query)).rejects.toMatchObject({
        status: 400,
        body: { details: { [Object.keys(query)[0] ?? '']: [expect.any(String)] } },
      })
    },
  )
})

describe('the search', () => {
  test('finds parts of names in any case, prefixes first, and never oneself', {
    tags: ['friend-calls-8'],
  }, async () => {
    const { db } = testApp.database
    const base = `finder${asker.id}`
    await makeUser(db, { username: `x${base}` })
    await makeUser(db, { username: `${base}x` })
    const self = await testApp.signInAs()
    await db.update(users).set({ username: base }).where(eq(users.id, self.id))
    expect((await search(self, base.toUpperCase())).map(({ username }) => username)).toEqual([`${base}x`, `x${base}`])
  })

  test.each(['%', '_', '\\'])('treats %s as literal text', async (sign) => {
    const { db } = testApp.database
    const name = `wild${sign}card${asker.id}`
    await makeUser(db, { username: name })
    await makeUser(db, { username: `wild+card${asker.id}` })
    expect((await search(asker, `wild${sign}card${asker.id}`)).map(({ username }) => username)).toEqual([name])
  })

  test('finds one or two characters, too, and short names first', async () => {
    const { db } = testApp.database
    const named = (username: string) => makeUser(db, { username })
    for (const username of [`ab-qz${asker.id}`, `a-qz${asker.id}`, `qz${asker.id}b`, `qz${asker.id}`])
      await named(username)
    expect((await search(asker, 'QZ')).map(({ username }) => username)).toEqual([
      `qz${asker.id}`,
      `qz${asker.id}b`,
      `a-qz${asker.id}`,
      `ab-qz${asker.id}`,
    ])
  })

  test('finds nothing for an empty text and at most 20 users', { tags: ['validation-9'] }, async () => {
    await testApp.database.db.execute(sql`
      insert into users (username, email, account_status)
      select 'crowd' || n || '-' || ${asker.id}::text, 'crowd' || n || '-' || ${asker.id}::text || '@test.invalid', 'active'
      from generate_series(1, 30) n`)
    expect(await search(asker, '  ')).toEqual([])
    expect(await search(asker, 'crowd')).toHaveLength(20)
  })

  test('shows the relation between the two users', async () => {
    const relation = async (by: Person, of: Person) =>
      (await search(by, of.username)).find(({ id }) => id === of.id)?.relation
    expect(await relation(asker, asked)).toBe('none')
    const { data } = await send(asker, asked.id)
    expect(await relation(asker, asked)).toBe('request_sent')
    expect(await relation(asked, asker)).toBe('request_received')
    await respond(asked, data.id, 'accept')
    expect(await relation(asked, asker)).toBe('friend')
  })
})

describe('rights', () => {
  test('a guest gets 401 everywhere', { tags: ['role-5'] }, async () => {
    const guest = { api: testApp.api }
    const calls = [
      () => send(guest, asked.id),
      () => respond(guest, 1, 'accept'),
      () => list(guest),
      () => withdraw(guest, 1),
      () => remove(guest, asked.id),
      () => search(guest, 'a'),
    ]
    for (const attempt of calls) await expect(attempt()).rejects.toEqual(refusal(401, 'not_signed_in'))
  })

  test.each([
    ['a stranger', {}],
    ['staff', { isStaff: true }],
    ['a superuser', { isSuperuser: true }],
  ])('%s cannot see or change requests between others', async (_who, rights) => {
    const other = await testApp.signInAs(rights)
    const { data } = await send(asker, asked.id)
    await expect(respond(other, data.id, 'accept')).rejects.toEqual(refusal(404, 'friend_request_not_found'))
    await expect(withdraw(other, data.id)).rejects.toEqual(refusal(404, 'friend_request_not_found'))
    expect(await list(other)).toMatchObject({ received_requests: [], sent_requests: [], friends: [] })
  })

  test('the sender cannot answer, and the receiver cannot delete', { tags: ['state-21', 'role-11'] }, async () => {
    const { data } = await send(asker, asked.id)
    await expect(respond(asker, data.id, 'accept')).rejects.toEqual(refusal(403, 'not_the_receiver'))
    await expect(withdraw(asked, data.id)).rejects.toEqual(refusal(403, 'not_the_requestor'))
  })

  test('a friendship between others cannot be ended', async () => {
    const { data } = await send(asker, asked.id)
    await respond(asked, data.id, 'accept')
    await expect(remove(stranger, asked.id)).rejects.toEqual(refusal(404, 'friend_not_found'))
    expect(await friendIds(asker)).toEqual([asked.id])
  })
})

test.each(['0', '-1', '1.5', 'x', '9999999999', '%00'])('the id %s is rejected as input', async (id) => {
  const { accessToken } = await testApp.signIn(asker.id)
  const response = await testApp.app.inject({
    method: 'POST',
    url: `/api/user/send_friend_request/${id}/`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(response.statusCode).toBe(400)
})

test('unknown fields change nothing', async () => {
  const { data } = await send(asker, asked.id)
  const body = { action: 'reject' as const, status: 'accepted', to_user_id: stranger.id, id: 1 }
  const answer = await asked.api.friends.respondToFriendRequest({
    params: { requestId: data.id },
    body,
  })
  expect(answer.data).toMatchObject({ id: data.id, status: 'rejected', to_user: { id: asked.id } })
  const [row] = await testApp.database.db.select().from(friendRequests).where(eq(friendRequests.id, data.id))
  expect(row).toMatchObject({ toUserId: asked.id, status: 'rejected' })
})
