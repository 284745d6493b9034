import { expect, test } from 'vitest'
import type { EndpointDefinition } from './endpoint.ts'
import { contract } from './endpoints.ts'

/** Without schemas, which would weigh on every page. It compresses best with the path first. */
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

test('the table of endpoints fits the contract; "npx vitest run packages/contract -u" writes it', async () => {
  const areas = Object.entries<Record<string, EndpointDefinition>>(contract).map(([area, endpoints]) => {
    const lines = Object.values(endpoints).map((endpoint) => `    ${endpoint.name}: ${routeOf(endpoint)},`)
    return [`  ${area}: {`, ...lines, '  },'].join('\n')
  })
  const text = [
    "import type { EndpointRoute } from './client.ts'",
    '',
    '/** Written from the contract by `npx vitest run packages/contract -u`. */',
    'export const endpointTable: Record<string, Record<string, EndpointRoute>> = {',
    ...areas,
    '}',
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot('./endpoint-table.ts')
})

test('endpoints have one name each, that of the constant that declares them', () => {
  const named = Object.values<Record<string, EndpointDefinition>>(contract).flatMap((area) => Object.entries(area))
  expect(named.filter(([name, endpoint]) => name !== endpoint.name)).toEqual([])
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
})
