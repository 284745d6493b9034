import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './accounts/passwords/passwords.service.ts'
import { findLoginTarget, rememberClient } from './accounts/sign-in/known-clients.service.ts'
import { makeUser } from './accounts/users.factory.ts'
import { createImage } from './media/images.factory.ts'
import { type MediaStore, openMediaStore } from './media/media-store.service.ts'
import { expiringAddresses } from './media/signed-urls.service.ts'
import { deleteUnusedFiles } from './media/unused-files.service.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { createSecrets } from './platform/secrets/secrets.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { openTestBrowser } from './test-browser.ts'

const password = 'the password of the tests'
const formerKey = 'the key of the installation until now'
const former = createSecrets(formerKey)
const rotated = createSecrets('the key of the installation from now on', formerKey)
const later = createSecrets('the key of the installation from now on')

let before: TestApp
let after: TestApp
let media: MediaStore

beforeAll(async () => {
  before = await startTestApp({ secrets: former })
  const environment = { DATA_DIR: before.dataDir }
  after = await startTestApp({ secrets: rotated, beside: before, environment })
  media = openMediaStore({ dataDir: before.dataDir })
})
afterAll(async () => {
  await after.close()
  await before.close()
})

async function signedInBrowser() {
  const { username } = await makeUser(before.database.db, { passwordHash: await hashPassword(password) })
  const first = openTestBrowser(before.app)
  const { api } = first
  await api.accounts.getCsrfToken()
  const tokens = await api.accounts.login({ body: { username_or_email: username, password } })
  const next = openTestBrowser(after.app)
  for (const [name, value] of first.cookies) next.cookies.set(name, value)
  return {
    ...tokens,
    api,
    next,
    callNext: next.api,
  }
}

test('signed-in users keep their token, session and cookies', async () => {
  const { access, refresh, next, callNext } = await signedInBrowser()
  next.headers.authorization = `Bearer ${access}`
  expect((await callNext.accounts.listSessions()).data).toHaveLength(1)
  const token = next.cookies.get('csrftoken')
  expect(await callNext.accounts.getCsrfToken()).toEqual({ csrf_token: token })
  const renewed = await callNext.accounts.refreshSession({ body: { refresh } })
  next.headers.authorization = `Bearer ${renewed.access}`
  expect((await callNext.accounts.listSessions()).data).toHaveLength(1)
})

test('a browser that signed in before is known, and stays so', async () => {
  const { user, next } = await signedInBrowser()
  const { db } = before.database
  const client = {
    ...{ ipAddress: '203.0.113.9', userAgent: 'test', isBrowser: true },
    ...{ cookie: () => next.cookies.get('ledgerdeck_device'), setCookie: () => {} },
  }
  const target = (secrets: typeof former) =>
    findLoginTarget({ db, client, secrets, now: () => new Date() }, user.username)
  expect(await target(rotated)).toMatchObject({ isKnownClient: true, device: expect.any(String) })
  expect(await target(later)).toMatchObject({ isKnownClient: false })
  await rememberClient({ client, secrets: rotated, now: () => new Date() }, db, user.id)
  expect(await target(later)).toMatchObject({ isKnownClient: true })
})

test('a refresh that was answered before is answered again in the same way', async () => {
  const { refresh, api, callNext } = await signedInBrowser()
  const body = { refresh, attempt: randomUUID() }
  const first = await api.accounts.refreshSession({ body })
  const again = await callNext.accounts.refreshSession({ body })
  expect(again.refresh).toBe(first.refresh)
})

test('a mail that waits leaves', async () => {
  await makeUser(before.database.db, { email: 'waits@post.example', passwordHash: await hashPassword(password) })
  await before.api.accounts.requestPasswordReset({ body: { email: 'waits@post.example' } })
  expect((await after.mails()).map(({ to }) => to)).toEqual(['waits@post.example'])
})

test('the address of a file works until its end', async () => {
  const image = await storedImage()
  const address = (secrets = former) => expiringAddresses({ secrets, now: () => new Date() }).addressOf(image.path)
  expect((await after.app.inject(address())).statusCode).toBe(200)
  expect((await after.app.inject(address(rotated))).statusCode).toBe(200)
  expect((await before.app.inject(address(rotated))).statusCode).toBe(404)
})

test('the mark of the store becomes that of the present key, and stays it without the former one', async () => {
  const { db } = before.database
  const change = changeIn(before.database)
  const cleanUp = (secrets: typeof former) =>
    deleteUnusedFiles({ db, change, media, secrets, now: () => new Date() }, new AbortController().signal)
  const marks = () => Array.fromAsync(media.list('installations'), ({ path }) => path)
  await cleanUp(former)
  const [formerMark] = await marks()
  await cleanUp(rotated)
  expect(await marks()).toHaveLength(1)
  expect(await marks()).not.toContain(formerMark)
  await cleanUp(later)
  expect(await marks()).toHaveLength(1)
  await expect(cleanUp(former)).rejects.toThrow('the mark of another secret key')
})

async function storedImage() {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  return createImage({ change: changeIn(before.database), media }, bytes)
}
