import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteExports } from './notes/notes.routes.ts'
import { generalLimit } from './platform/limits/call-limit.ts'
import type { Limit } from './platform/limits/limits.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const limitsPage = fileURLToPath(new URL('../../docs/limits.md', import.meta.url))

let testApp: TestApp

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1' } })
  await testApp.app.ready()
})
afterAll(() => testApp.close())

const all: readonly EndpointDefinition[] = endpoints
const isWrite = ({ method, isRead = method === 'GET' }: EndpointDefinition) => !isRead
const writes = all.filter(isWrite)

function limitsOf({ method, path }: EndpointDefinition): readonly Limit[] {
  const operations: Record<string, unknown> = { ...testApp.app.swagger().paths?.[path.replace('*}', '}')] }
  const operation: unknown = operations[method.toLowerCase()]
  const limits =
    operation && typeof operation === 'object' && 'x-rate-limits' in operation && operation['x-rate-limits']
  return Array.isArray(limits) ? limits : []
}

test.each(writes.map((endpoint) => [endpoint.name, endpoint] as const))('%s has a limit', (_, endpoint) => {
  expect(limitsOf(endpoint).map(({ name }) => name)).not.toEqual([])
})

test('limits of the same name are the same limit', () => {
  const known = new Map<string, Limit>()
  for (const limit of all.flatMap(limitsOf)) {
    expect(known.get(limit.name) ?? limit).toEqual(limit)
    known.set(limit.name, limit)
  }
})

test('the table of limits in docs/limits.md is that of the code; run this test with -u to write it', async () => {
  const text = await readFile(limitsPage, 'utf8')
  const [head, tail] = [text.split(begin, 1)[0], text.split(end)[1]]
  await expect(`${head}${begin}\n${limitsTable()}\n${end}${tail}`).toMatchFileSnapshot(limitsPage)
})

const begin = '<!-- Generated: npx vitest run api/src/write-limits -u -->'
const end = '<!-- End of the generated table. -->'

function limitsTable(): string {
  const rows = new Map<string, { limit: Limit; calls: string[] }>()
  for (const { limit, calls } of [{ limit: generalLimit, calls: [] }, ...ofEndpoints(), noteExport]) {
    rows.set(limit.name, { limit, calls: [...new Set([...(rows.get(limit.name)?.calls ?? []), ...calls])] })
  }
  return ['| what | how much | per | calls |', '|---|---|---|---|', ...[...rows.values()].map(rowOf)].join('\n')
}

function rowOf({ limit, calls }: { limit: Limit; calls: string[] }): string {
  return `| ${limit.counts} | ${amountOf(limit)} | ${keyOf(limit)} | ${calls.join('<br>')} |`
}

const noteExport = { limit: noteExports, calls: ['`GET /api/v1/note/notes/export/`'] }

function ofEndpoints() {
  return all.flatMap((endpoint) =>
    limitsOf(endpoint).map((limit) => ({ limit, calls: [`\`${endpoint.method} ${endpoint.path}\``] })),
  )
}

const periods: Record<number, string> = {
  60: 'a minute',
  600: 'in 10 minutes',
  900: 'in 15 minutes',
  3600: 'an hour',
  86400: 'a day',
}

function amountOf({ points, seconds, setting }: Limit): string {
  const amount = `${points.toLocaleString('en-AU').replaceAll(',', ' ')} ${periods[seconds] ?? `in ${seconds} seconds`}`
  return setting === undefined ? amount : `\`${setting}\`: ${amount}`
}

function keyOf({ per, isLocal }: Limit): string {
  return isLocal ? `${per}, in each server` : per
}
