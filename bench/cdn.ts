import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import { findProgram } from './debian-programs.ts'
import { startLoadGenerator } from './load-job.ts'
import { publicPaths, somePostPath } from './pages.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, format, printLine } from './report.ts'
import { addAccounts } from './seeded-database.ts'
import { accessToken } from './sign-in.ts'
import { percentile } from './statistics.ts'

const changes = 5
const pauseMs = 6_000
const seconds = 40
const readsPerSecond = 1_500
const configuration = new URL('../deploy/varnish.vcl', import.meta.url)
const password = 'the password of every account'

export async function* measureCdn(): Figures {
  const program = await findProgram('varnishd', 'varnish')
  await using dataDir = await createDataDir()
  const [staff = ''] = await addAccounts(dataDir, { count: 1, password, isStaff: true })
  const port = await findFreePort()
  const environment = { CDN_PURGE_URL: `http://127.0.0.1:${port}/.purge` }
  await using server = await startProduct({ dataDir, environment })
  await using varnish = await startVarnish(program, { port, origin: server.origin })
  const token = await accessToken(server.origin, { name: staff, password })
  const paths = [...publicPaths, '/finance/blog/feed.xml', await somePostPath(server.origin)]
  await using load = startLoadGenerator()
  printLine(
    `${readsPerSecond} reads a second of ${paths.length} pages for ${seconds} s, with ${changes} posts published`,
  )
  const before = await countResponses(server.origin)
  const reading = load.run({ origin: varnish.origin, paths, seconds, perSecond: readsPerSecond })
  const times = await publishPosts({ origin: server.origin, kept: varnish.origin, token })
  const { requests, failures, p50Ms } = await reading
  const served = (await countResponses(server.origin)) - before
  yield {
    what: 'until Varnish shows a published post: the slowest',
    value: Math.max(...times),
    unit: 'ms',
    limit: { atMost: 1_000 },
    beside: `median ${format(percentile(times, 0.5), 'ms')} of ${times.length}`,
  }
  yield {
    what: 'reads that the origin served',
    value: (served / requests) * 100,
    unit: '%',
    limit: { atMost: 1 },
    beside: `${format(served, '')} of ${format(requests, '')}, ${failures} failed; median ${format(p50Ms, 'ms')}`,
  }
  yield await countKeptAnswersOfUsers(varnish.origin, token)
}

async function startVarnish(program: string, { port, origin }: { port: number; origin: string }) {
  const folder = await makeTestFolder()
  const file = join(folder, 'varnish.vcl')
  const text = await readFile(configuration, 'utf8')
  await writeFile(file, text.replace('.port = "3000"', `.port = "${new URL(origin).port}"`), { mode: 0o644 })
  const args = ['-F', '-a', `127.0.0.1:${port}`, '-f', file, '-n', join(folder, 'work'), '-s', 'malloc,64m']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  const kept = `http://127.0.0.1:${port}`
  const serves = until(async () => (await fetch(`${kept}/healthz`)).ok)
  await Promise.race([serves, ended.then(() => Promise.reject(new Error('Varnish did not start.')))])
  return {
    origin: kept,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      await removeTestFolder(folder)
    },
  }
}

async function post(origin: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

interface Publishing {
  origin: string
  kept: string
  token: string
}

async function publishPosts({ origin, kept, token }: Publishing): Promise<number[]> {
  const times: number[] = []
  for (let number = 1; number <= changes; number += 1) {
    await delay(pauseMs)
    const title = `Published as number ${number}`
    await post(origin, '/api/v1/blog/posts/create/', { title, post_status: 'published' }, token)
    const answeredAt = performance.now()
    await until(async () => (await (await fetch(`${kept}/finance/blog`)).text()).includes(title))
    times.push(performance.now() - answeredAt)
  }
  return times
}

async function countResponses(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const counts = [...text.matchAll(/^http_responses_total\{status="(?:2|3)\d\d"\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

async function countKeptAnswersOfUsers(kept: string, token: string): Promise<Figure> {
  const paths = ['/api/v1/blog/posts/', '/api/v1/note/notes/', '/api/v1/accounts/sessions/', '//api/v1/blog/posts/']
  const headers = { authorization: `Bearer ${token}`, cookie: 'session=of-a-user' }
  const states = new Map<string, string | null>()
  for (const path of [...paths, ...paths])
    states.set(path, (await fetch(kept + path, { headers })).headers.get('x-cache'))
  const pages = await Promise.all([fetch(`${kept}/`), fetch(`${kept}/`, { headers })])
  const [ofGuest, ofUser] = await Promise.all(pages.map((page) => page.text()))
  if (ofGuest !== ofUser) throw new Error('A page differs for a signed-in reader.')
  return {
    what: 'responses to signed-in callers that Varnish kept',
    value: [...states.values()].filter((state) => state !== 'MISS').length,
    unit: '',
    limit: { atMost: 0 },
    beside: `${states.size} calls, each made twice; pages are the same for every reader`,
  }
}
