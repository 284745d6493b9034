import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openBackgroundWork } from './background-work.ts'
import { loadConfig } from './config.ts'
import { createLiveSettings } from './live-settings.ts'
import { createLog } from './log.ts'
import { openDatabase } from './platform/database/database.ts'
import { createSecrets } from './platform/secrets/secrets.ts'

let lines = ''
const output = new Writable({
  write(chunk, _encoding, done) {
    lines += chunk
    done()
  },
})
const config = loadConfig({ LOG_LEVEL: 'debug' })
const log = createLog(config, output)
const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', log })
const secrets = createSecrets('of no use')
const settings = createLiveSettings({ config, database, log })
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  const parts = { config, settings, log, database, secrets }
  app = await buildApp({ ...parts, ...openBackgroundWork(parts) })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

test('a failed search tells the log where it failed and nothing of what was searched', async () => {
  const response = await app.inject('/api/v1/blog/posts/?title=mysecretsearch')
  expect(response.statusCode).toBe(503)
  expect(lines).toContain('ECONNREFUSED')
  expect(lines).toMatch(/"stack":\["at /)
  expect(lines).not.toContain('mysecretsearch')
})

test('a value that PostgreSQL repeats in its message is not repeated in the log', () => {
  lines = ''
  log.error(
    { err: Object.assign(new Error('invalid input syntax for type integer: "hunter2"'), { code: '22P02' }) },
    'failed',
  )
  expect(lines).toContain('22P02')
  expect(lines).not.toContain('hunter2')
})

test('the log names the cache tags of a response, and not its query string', async () => {
  lines = ''
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(`${origin}/api/v1/accounts/admission/?from=mysecretmail`)
  const cached = lines.split('\n').find((line) => line.includes('a response may be cached')) ?? '{}'
  expect(JSON.parse(cached)).toMatchObject({
    req: { method: 'GET', path: '/api/v1/accounts/admission/' },
    tags: ['settings'],
    isCached: true,
  })
  expect(lines).not.toContain('mysecretmail')
})
