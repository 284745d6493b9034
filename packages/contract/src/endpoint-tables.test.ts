import { expect, test } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'

/** Leaves out schemas to keep pages small. Entries compress best with the path first. */
function routeOf({ method, path, bodyKind, isRead, takesIdempotencyKey }: EndpointDefinition): string {
  const fields = [
    `path: '${path}'`,
    `method: '${method}'`,
    ...(bodyKind === 'multipart' ? ['isMultipart: true'] : []),
    ...(isRead ? ['isRead: true'] : []),
    ...(takesIdempotencyKey ? ['takesIdempotencyKey: true'] : []),
  ]
  return `{ ${fields.join(', ')} }`
}

/** @param isListed decides by the access of an endpoint */
function tableOf(name: string, isListed: (access: EndpointDefinition['access']) => boolean): string {
  const areas = Object.entries<Record<string, EndpointDefinition>>(contract).flatMap(([area, endpoints]) => {
    const lines = Object.values(endpoints)
      .filter(({ access }) => isListed(access))
      .map((endpoint) => `    ${endpoint.name}: ${routeOf(endpoint)},`)
    return lines.length > 0 ? [[`  ${area}: {`, ...lines, '  },'].join('\n')] : []
  })
  return [
    "import type { EndpointTable } from './client.ts'",
    '',
    '/** Written from the contract by `npx vitest run packages/contract -u`. */',
    `export const ${name}: EndpointTable = {`,
    ...areas,
    '}',
    '',
  ].join('\n')
}

const needsSession = (access: EndpointDefinition['access']) =>
  access === 'user' || access === 'staff' || access === 'superuser'

test('the tables of endpoints fit the contract; "npx vitest run packages/contract -u" writes them', async () => {
  await expect(tableOf('privateEndpoints', needsSession)).toMatchFileSnapshot('./private-endpoints.ts')
  await expect(tableOf('publicEndpoints', (access) => !needsSession(access))).toMatchFileSnapshot(
    './public-endpoints.ts',
  )
})

test('an endpoint that takes an idempotency key needs a session: only the private client sends keys', () => {
  const all = Object.values<Record<string, EndpointDefinition>>(contract).flatMap((area) => Object.values(area))
  const repeatable = all.filter(({ takesIdempotencyKey }) => takesIdempotencyKey)
  expect(repeatable.length).toBeGreaterThan(0)
  expect(repeatable.filter(({ access }) => !needsSession(access))).toEqual([])
})

test('endpoints have one name each, that of the constant that declares them', () => {
  const named = Object.values<Record<string, EndpointDefinition>>(contract).flatMap((area) => Object.entries(area))
  expect(named.filter(([name, endpoint]) => name !== endpoint.name)).toEqual([])
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
})
