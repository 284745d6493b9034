import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { endpoints } from '@ledgerdeck/contract/endpoints'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { lintFromString, loadConfig } from '@redocly/openapi-core'
import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from './accounts/passwords/passwords.service.ts'
import { makeUser } from './accounts/users.factory.ts'
import { requestExamples } from './platform/endpoints/openapi-examples.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let testApp: TestApp
let text: string
let document: OpenAPIV3_1.Document<{ 'x-rate-limits'?: object[] }>

beforeAll(async () => {
  testApp = await startTestApp({ environment: { SITE_URL: 'https://deck.example' } })
  text = (await testApp.app.inject('/api/docs/json')).body
  document = JSON.parse(text)
})

afterAll(() => testApp.close())

function operations() {
  return Object.values(document.paths ?? {}).flatMap(
    (path) => Object.values(path ?? {}) as OpenAPIV3_1.OperationObject[],
  )
}

test('a linter finds nothing wrong with it', async () => {
  const config = await loadConfig({ configPath: new URL('../../redocly.yaml', import.meta.url).pathname })
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('each operation says in one sentence what it does, and who may call it', () => {
  const access = new Map<string, string>(
    endpoints.map((endpoint) => [endpoint.name, 'access' in endpoint ? endpoint.access : 'public']),
  )
  const needsToken = (name: string) => ['user', 'staff', 'superuser'].includes(access.get(name) ?? '')
  for (const { operationId = '', summary = '', security } of operations()) {
    expect(summary, operationId).toMatch(/^[^.].*[^.]$/)
    expect(
      security?.some((way) => Object.keys(way).length === 0),
      operationId,
    ).toBe(!needsToken(operationId))
  }
})

test('what is sent and received has a name', () => {
  for (const { operationId, requestBody, responses = {} } of operations()) {
    const bodies = [requestBody, ...Object.values(responses)].filter((part) => part && 'content' in part)
    for (const { content = {} } of bodies as OpenAPIV3_1.ResponseObject[])
      for (const { schema } of Object.values(content)) expect(schema, operationId).toHaveProperty('$ref')
  }
})

const takingBodies = endpoints.flatMap(({ name, ...endpoint }) =>
  'body' in endpoint && endpoint.body ? [{ name, body: endpoint.body }] : [],
)
const takingFilesOnly = ['uploadManga', 'checkQuestionImport', 'importQuestions', 'createImport']

test.each(takingBodies.filter(({ name }) => !takingFilesOnly.includes(name)))(
  'the example of $name is valid, and no field in it is unknown',
  ({ name, body }) => {
    const example = requestExamples.get(name)
    expect(body.safeParse(example)).toMatchObject({ success: true })
    expect(Object.keys(body.shape)).toEqual(expect.arrayContaining(Object.keys(example ?? {})))
  },
)

test('the example of settings changes a setting of a new site', async () => {
  const { id } = await makeUser(testApp.database.db, { isSuperuser: true })
  const { accessToken } = await testApp.signIn(id)
  const answer = await testApp.app.inject({
    method: 'PUT',
    url: '/api/v1/admin/settings/',
    headers: { authorization: `Bearer ${accessToken}` },
    payload: requestExamples.get('changeSettings') as object,
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('site.name')])
})

test('an example belongs to an operation', () => {
  const names: string[] = takingBodies.map(({ name }) => name)
  expect([...requestExamples.keys()].filter((name) => !names.includes(name))).toEqual([])
  const shown = operations().filter(({ requestBody }) => JSON.stringify(requestBody ?? {}).includes('"example"'))
  expect(shown).toHaveLength(requestExamples.size)
})

test('the TypeScript of the page about the API runs', async () => {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
  const [, code = ''] = /```ts\n(.*?)```/s.exec(page) ?? []
  const folder = await makeTestFolder()
  await writeFile(`${folder}/example.mts`, code)
  const password = 'seven quiet harbour lanterns'
  await makeUser(testApp.database.db, { username: 'programmer', passwordHash: await hashPassword(password) })
  const SITE = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const { stdout } = await promisify(execFile)(process.execPath, [`${folder}/example.mts`], {
    env: { SITE, LOGIN: 'programmer', PASSWORD: password },
  })
  await removeTestFolder(folder)
  expect(stdout).toMatch(/^Shopping \d+\.\d+\n$/)
})
