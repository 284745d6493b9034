import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { overTcp } from '@ledgerdeck/embedded-postgres/testing/test-database'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { silentLog } from '../testing/silent-log.ts'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { isUnavailable } from './database-errors.ts'
import { type Listener, openListener } from './listener.ts'

let home: TestDatabase
let sender: pg.Client
let listener: Listener

beforeAll(async () => {
  home = await createEmptyDatabase()
  sender = new pg.Client({ connectionString: home.url })
  await sender.connect()
})

afterAll(async () => {
  await sender.end()
  await home.drop()
})

beforeEach(() => {
  listener = openListener({ url: home.url, log: silentLog })
})

afterEach(() => listener.close())

function makeMailbox() {
  const told: string[] = []
  let wake = () => {}
  return {
    tell(text: string) {
      told.push(text)
      wake()
    },
    async next(): Promise<string> {
      while (told.length === 0) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
      return told.shift() ?? ''
    },
  }
}

async function notify(channel: string, payload: string): Promise<void> {
  await sender.query('SELECT pg_notify($1, $2)', [channel, payload])
}

async function cutListeners(): Promise<void> {
  await sender.query(
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
     WHERE application_name = 'ledgerdeck listener' AND datname = current_database()`,
  )
}

test('a notification reaches only the handlers of its channel', async () => {
  const [posts, others] = [makeMailbox(), makeMailbox()]
  await listener.listen('Posts "changed"', posts.tell)
  await listener.listen('others', others.tell)
  await notify('Posts "changed"', 'first')
  await notify('others', 'second')
  expect(await posts.next()).toBe('first')
  expect(await others.next()).toBe('second')
})

test('the log names each notification, so that a stale page can be explained', async () => {
  const entries: object[] = []
  const log = { ...silentLog, debug: (entry: object) => void entries.push(entry) }
  const logging = openListener({ url: home.url, log })
  const mailbox = makeMailbox()
  await logging.listen('response_cache', mailbox.tell)
  await notify('response_cache', '["posts"]')
  await mailbox.next()
  await logging.close()
  expect(entries).toEqual([{ channel: 'response_cache', payload: '["posts"]' }])
})

test('a lost connection is reported and restored, with all of its channels', async () => {
  const [first, second] = [makeMailbox(), makeMailbox()]
  await listener.listen('one', first.tell, { onLost: () => first.tell('lost'), onReconnect: () => first.tell('back') })
  await listener.listen('two', second.tell)
  await cutListeners()
  expect(await first.next()).toBe('lost')
  expect(await first.next()).toBe('back')
  await notify('one', 'heard')
  await notify('two', 'heard too')
  expect(await first.next()).toBe('heard')
  expect(await second.next()).toBe('heard too')
})

test('a handler that throws does not affect the others', async () => {
  const mailbox = makeMailbox()
  await listener.listen('one', () => {
    throw new Error('a bug')
  })
  await listener.listen('one', mailbox.tell)
  await notify('one', 'heard')
  expect(await mailbox.next()).toBe('heard')
})

test('an ended subscription gets no notifications', async () => {
  const [ended, kept] = [makeMailbox(), makeMailbox()]
  const end = await listener.listen('one', ended.tell)
  await listener.listen('one', kept.tell)
  await end()
  await notify('one', 'late')
  expect(await kept.next()).toBe('late')
  ended.tell('nothing before this')
  expect(await ended.next()).toBe('nothing before this')
})

test('statements of simultaneous subscriptions are sent one after the other', async () => {
  let running = 0
  let maxRunning = 0
  class CountedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const send = this.query.bind(this)
      this.query = (async (statement: string) => {
        running += 1
        maxRunning = Math.max(maxRunning, running)
        return send(statement).finally(() => {
          running -= 1
        })
      }) as typeof this.query
    }
  }
  const counted = openListener({ url: home.url, log: silentLog, Client: CountedClient })
  const ends = await Promise.all(['one', 'two', 'three'].map((channel) => counted.listen(channel, () => {})))
  await Promise.all(ends.map((end) => end()))
  await counted.close()
  expect(maxRunning).toBe(1)
})

test('listening fails at once while the database cannot be reached', async () => {
  const url = overTcp(home.url)
  url.port = '1'
  const away = openListener({ url: url.href, log: silentLog })
  await expect(away.listen('one', () => {})).rejects.toSatisfy(isUnavailable)
  await away.close()
})

test('a connection that stops answering counts as lost and is replaced', async () => {
  const sockets: Socket[] = []
  const port = Number(new URL(home.url).port)
  const network = createServer((near) => {
    const far = openSocket(port, '127.0.0.1')
    near.pipe(far)
    far.pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
    sockets.push(near, far)
  }).listen(0, '127.0.0.1')
  await once(network, 'listening')
  const url = overTcp(home.url)
  url.port = String((network.address() as AddressInfo).port)
  const remote = openListener({ url: url.href, log: silentLog, heartbeatMs: 100 })
  const mailbox = makeMailbox()
  await remote.listen('one', mailbox.tell, {
    onLost: () => mailbox.tell('lost'),
    onReconnect: () => mailbox.tell('back'),
  })
  for (const socket of sockets) socket.unpipe()
  expect(await mailbox.next()).toBe('lost')
  expect(await mailbox.next()).toBe('back')
  await notify('one', 'heard')
  expect(await mailbox.next()).toBe('heard')
  await remote.close()
  for (const socket of sockets) socket.destroy()
  network.close()
})
