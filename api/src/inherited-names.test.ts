import type { EndpointDefinition } from '@ledgerdeck/contract/endpoint'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeUser } from './accounts/users.factory.ts'
import { makeCommenter } from './blog/comments/comments.factory.ts'
import { makePost } from './blog/posts/posts.factory.ts'
import { makeManga } from './manga/manga.factory.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const inheritedNames = Object.getOwnPropertyNames(Object.prototype)

const kindsOfNames = ['__proto__', 'constructor', 'toString']

interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  items?: JsonSchema
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
}

let testApp: TestApp
let superuserId: number

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000000' } })
  const { db } = testApp.database
  const { id: authorId } = await makeUser(db)
  const { id: postId } = await makePost(db, { slug: 'first-post', authorId, categories: ['Bonds'], tags: ['risk'] })
  await makeManga(db, { slug: 'first-post' })
  const superuser = await makeCommenter(testApp, { isStaff: true, isSuperuser: true })
  await superuser.write(postId, 'Well said.')
  superuserId = superuser.id
})
afterAll(() => testApp.close())

function jsonSchemaOf(schema: z.ZodObject | undefined): JsonSchema {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) : {}
}

const likelyTexts = new Map([
  ['slug', 'first-post'],
  ['email', 'reader@example.org'],
  ['date-time', '2026-11-20T09:30:00.000Z'],
  ['date', '2026-11-20'],
  ['uuid', '0191e6c1-7d4a-7bbb-8f5e-2f4c3a1d9b60'],
])

const likelyValues = new Map<string | undefined, (schema: JsonSchema, name: string) => unknown>([
  ['array', ({ items = {} }, name) => [likelyValue(items, name)]],
  ['object', (schema) => likelyObject(schema)],
  ['integer', ({ minimum = 1 }) => Math.max(1, minimum)],
  ['number', ({ minimum = 1 }) => Math.max(1, minimum)],
  ['boolean', () => false],
])

function likelyValue(schema: JsonSchema, name: string): unknown {
  const [variant] = schema.anyOf ?? []
  if (variant) return likelyValue(variant, name)
  const [first = schema.const] = schema.enum ?? []
  const make = likelyValues.get(schema.type)
  return first ?? make?.(schema, name) ?? likelyTexts.get(schema.format ?? name) ?? 'something'
}

function likelyObject({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(entries.map(([name, schema]) => [name, likelyValue(schema, name)]))
}

function withText(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withText(item, text))
  if (typeof value !== 'object' || value === null) return text
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withText(item, text)]))
}

const partsOfInput = ['params', 'query', 'body'] as const

type Input = Record<(typeof partsOfInput)[number], Record<string, unknown>>

function likelyInput({ params, query, body }: EndpointDefinition): Input {
  return {
    params: likelyObject(jsonSchemaOf(params)),
    query: likelyObject(jsonSchemaOf(query)),
    body: likelyObject(jsonSchemaOf(body)),
  }
}

function inputsWithNames(endpoint: EndpointDefinition): Input[] {
  const likely = likelyInput(endpoint)
  const inputs = partsOfInput.flatMap((part) => {
    const others = likely[part]
    const fields = Object.entries(jsonSchemaOf(endpoint[part]).properties ?? {})
    const withField = (field: string, value: unknown): Input => ({ ...likely, [part]: { ...others, [field]: value } })
    return kindsOfNames.flatMap((name) => [
      ...fields.map(([field, schema]) => withField(field, withText(likelyValue(schema, field), name))),
      withField(name, name),
      withField(name, { [name]: name }),
    ])
  })
  const everywhere = inheritedNames.map((name) => ({
    params: likely.params,
    query: likely.query,
    body: withText(likely.body, name) as Record<string, unknown>,
  }))
  return [...inputs, ...everywhere]
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const boundary = 'between-two-parts'

function formOf(body: Record<string, unknown>): string {
  const parts = Object.entries(body).flatMap(([name, value]) =>
    [value].flat().map((item) => `content-disposition: form-data; name="${name}"\r\n\r\n${textOf(item)}\r\n`),
  )
  return `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`
}

function requestOf({ method, path, bodyKind, ...parts }: EndpointDefinition, { params, query, body }: Input) {
  const filled = path.replace(/\{(\w+)\*?\}/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, textOf(value)]))
  const request = { method, url: `${filled}?${search}` }
  if (!parts.body) return { ...request, headers: {} }
  return bodyKind === 'multipart'
    ? { ...request, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload: formOf(body) }
    : { ...request, headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

async function send(endpoint: EndpointDefinition, input: Input, accessToken: string) {
  const { headers, ...request } = requestOf(endpoint, input)
  return testApp.app.inject({ ...request, headers: { ...headers, authorization: `Bearer ${accessToken}` } })
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint as EndpointDefinition] as const))(
  '%s never fails for a name that every object has',
  async (_, endpoint) => {
    const { accessToken } = await testApp.signIn(superuserId)
    for (const input of inputsWithNames(endpoint)) {
      const { statusCode, payload } = await send(endpoint, input, accessToken)
      expect(statusCode, `${JSON.stringify(input)}: ${payload}`).toBeLessThan(500)
      expect(payload, JSON.stringify(input)).not.toMatch(/\[native code\]|\[object Object\]/)
    }
  },
)

test('whatever was saved under such names can be listed', async () => {
  const { accessToken } = await testApp.signIn(superuserId)
  for (const endpoint of endpoints as readonly EndpointDefinition[]) {
    if (endpoint.method !== 'GET') continue
    const { statusCode, payload } = await send(endpoint, likelyInput(endpoint), accessToken)
    expect(statusCode, `${endpoint.path}: ${payload}`).toBeLessThan(500)
  }
})
