import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './platform/testing/test-database.ts'
import { buildPrograms, serverProgram } from './test-programs.ts'

let database: TestDatabase
let dataDir: string
let server: ChildProcessWithoutNullStreams
let port: number
let output = ''

beforeAll(async () => {
  await buildPrograms()
  database = await createTestDatabase()
  dataDir = await makeTestFolder()
  port = await findFreePort()
  const { PATH } = process.env
  const settings = { PROCESSES: '2', RATE_LIMIT_SCALE: '0.02', SAMPLE_CONTENT: '0', LOG_LEVEL: 'silent' }
  server = spawn(process.execPath, [serverProgram], {
    env: { PATH, DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(port), ...settings },
  })
  server.stderr.resume()
  server.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  await until(async () => output.includes(' is ready at '))
})

afterAll(async () => {
  server.kill('SIGKILL')
  await database.drop()
  await removeTestFolder(dataDir)
})

interface Answer {
  status: number | undefined
  body: Record<string, unknown>
}

class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })

  async send(method: string, path: string, { body, token }: { body?: object; token?: string } = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const sending = request({ port, method, path, agent: this.#agent, ...(body && { headers }) })
    sending.end(body && JSON.stringify(body))
    const [response] = await once(sending, 'response')
    return { status: response.statusCode, body: (await json(response)) as Record<string, unknown> }
  }

  close(): void {
    this.#agent.destroy()
  }
}

const list = '/api/v1/blog/posts/'

async function workersOf(pid: number | undefined): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

async function signIn(connection: Connection): Promise<string> {
  const [, password] = /password=(.+)/.exec(await readFile(join(dataDir, 'first-superuser.txt'), 'utf8')) ?? []
  const { body } = await connection.send('POST', '/api/user/login/', { body: { username_or_email: 'admin', password } })
  return String(body.access)
}

const titlesOf = ({ body }: Answer) => ((body.data ?? []) as { title: string }[]).map(({ title }) => title)

test('a post that one process publishes is in the kept list of the other, and a killed process takes only its own connections along', async () => {
  const connections = [new Connection(), new Connection()] as const
  const [first, second] = connections
  for (const connection of connections) expect((await connection.send('GET', list)).status).toBe(404)
  const token = await signIn(first)
  const body = { title: 'Shared', post_status: 'published' }
  expect((await first.send('POST', `${list}create/`, { body, token })).status).toBe(201)
  expect(titlesOf(await first.send('GET', list))).toEqual(['Shared'])
  await until(async () => titlesOf(await second.send('GET', list)).includes('Shared'))

  const [killed = 0] = await workersOf(server.pid)
  process.kill(killed, 'SIGKILL')
  await until(async () => !(await workersOf(server.pid)).includes(killed))
  const answers = await Promise.allSettled(connections.map((connection) => connection.send('GET', list)))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled'])
  await until(async () => (await workersOf(server.pid)).length === 2)
  for (const connection of connections) connection.close()
})

test('two processes count a limit together, and report their metrics as one', async () => {
  const counted = async () => {
    const connection = new Connection()
    const { status } = await connection.send('GET', '/api/v1/nothing/')
    connection.close()
    return status
  }
  const statuses: (number | undefined)[] = []
  while (statuses.at(-1) !== 429) statuses.push(await counted())
  expect(statuses.length).toBeLessThanOrEqual(60)
  expect(await Promise.all([counted(), counted(), counted(), counted()])).toEqual([429, 429, 429, 429])
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
  const [, refused] = /http_responses_total\{status="429"\} (\d+)/.exec(metrics) ?? []
  expect(Number(refused)).toBe(5)
})

test('SIGTERM ends all processes in order', async () => {
  const workers = await workersOf(server.pid)
  server.stderr.pause()
  const errors = text(server.stderr)
  server.kill('SIGTERM')
  const [code] = await once(server, 'exit')
  expect([code, await errors]).toEqual([0, ''])
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow()
})
