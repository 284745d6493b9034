import { readdir } from 'node:fs/promises'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createErrorHandler } from '../errors/error-response.ts'
import { acceptForms } from './forms.ts'

let app: FastifyInstance
let spoolFolder: string

beforeAll(async () => {
  spoolFolder = await makeTestFolder()
})
afterAll(() => removeTestFolder(spoolFolder))

beforeEach(async () => {
  app = fastify()
  app.setErrorHandler(createErrorHandler())
  await acceptForms(app, { callerOf: ({ headers }) => ({ key: String(headers['x-caller']) }), spoolFolder })
  const config = { form: { files: 1, fileBytes: 2 ** 20, fields: ['a', 'b', 'picture'] } }
  app.post('/form', { config }, async ({ body }) => ({ fields: describeFields(body as Record<string, unknown>) }))
  app.post('/json', async () => ({}))
  const many = {
    files: 3,
    fileBytes: 2 ** 20,
    allFileBytes: 2 ** 20,
    fieldBytes: 2 ** 21,
    fields: ['a'],
    filesNamed: /^page_\d$/,
  }
  app.post('/pages', { config: { form: many } }, async ({ body }) => {
    const files = Object.entries(body as Record<string, File | string>).map(async ([name, value]) => [
      name,
      value instanceof File ? [...new Uint8Array(await value.arrayBuffer())] : value.length,
    ])
    return { fields: await Promise.all(files), lying: await readdir(spoolFolder) }
  })
  addVeryMany()
})
afterEach(() => app.close())

function addVeryMany(): void {
  const form = { files: 1_500, fileBytes: 2 ** 20, fieldCount: 2_500, fields: ['a', 'picture'] }
  app.post('/very-many', { config: { form } }, async ({ body }) => {
    const { a, picture } = body as { a: string[]; picture: File[] }
    const last = picture.at(-1)
    const slice = await last?.slice(1, 3).text()
    return { texts: a.length, last: await last?.text(), slice, lying: (await readdir(spoolFolder)).length }
  })
}

function describeFields(body: Record<string, unknown>) {
  return Object.entries(body).map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value])
}

async function encode(form: FormData) {
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function send(form: FormData, url = '/form') {
  const response = await app.inject({ method: 'POST', url, ...(await encode(form)) })
  return { status: response.statusCode, ...response.json() }
}

function formOf(...entries: [name: string, value: string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const file = (bytes: number, name = 'a.png') => new File([new Uint8Array(bytes)], name)

test('fields become strings, files become files, and a repeated name becomes a list', async () => {
  const form = formOf(['a', 'x'], ['b', '1'], ['b', '2'], ['picture', file(3)])
  expect((await send(form)).fields).toEqual([
    ['a', 'x'],
    ['b', ['1', '2']],
    ['picture', ['a.png', 3]],
  ])
})

test('a file in an unknown field is discarded', async () => {
  expect((await send(formOf(['a', 'x'], ['unknown', file(2 ** 20)], ['b', 'y']))).fields).toEqual([
    ['a', 'x'],
    ['b', 'y'],
  ])
})

test('an empty file picker counts as absent', async () => {
  expect((await send(formOf(['a', 'x'], ['picture', file(0, '')]))).fields).toEqual([['a', 'x']])
})

test('a field with an inherited name such as constructor is refused', async () => {
  expect(await send(formOf(['toString', 'y']))).toMatchObject({ status: 400, code: 'invalid_form' })
})

test.each([
  ['a file that is too large', formOf(['picture', file(2 ** 20 + 1)]), 'file_too_large'],
  ['a second file', formOf(['picture', file(1)], ['other', file(1)]), 'too_many_files'],
  [
    'fields that are too long together',
    formOf(['a', 'x'.repeat(2 ** 19)], ['b', 'x'.repeat(2 ** 19 + 1)]),
    'body_too_large',
  ],
  ['a field that is too long alone', formOf(['a', 'x'.repeat(2 ** 20 + 1)]), 'body_too_large'],
  ['too many fields', formOf(...Array.from({ length: 201 }, (): [string, string] => ['a', 'x'])), 'body_too_large'],
])('%s is refused', async (_what, form, code) => {
  expect(await send(form)).toMatchObject({ status: 413, code })
})

test('a file whose name cannot be stored is refused', async () => {
  expect(await send(formOf(['picture', file(3, 'a\0b.png')]))).toMatchObject({ status: 400, code: 'invalid_text' })
})

test('an incomplete form is refused', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/form',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nunfinished',
  })
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_form'])
})

test('a route that takes no forms says so', async () => {
  expect(await send(formOf(['a', 'x']), '/json')).toMatchObject({ status: 415, code: 'unsupported_media_type' })
})

test('files with allowed names are read, and others are discarded', async () => {
  const form = formOf(
    ['page_1', new File([Uint8Array.of(1, 2)], 'a.png')],
    ['page_x', file(9)],
    ['page_2', new File([Uint8Array.of(3)], 'b.png')],
  )
  expect((await send(form, '/pages')).fields).toEqual([
    ['page_1', [1, 2]],
    ['page_2', [3]],
  ])
})

test('files of a form have no name on the disk', async () => {
  expect((await send(formOf(['page_1', file(100)]), '/pages')).lying).toEqual([])
  expect(await readdir(spoolFolder)).toEqual([])
})

test('the total size of files is limited', async () => {
  const half = 2 ** 19
  expect(await send(formOf(['page_1', file(half)], ['page_2', file(half)]), '/pages')).toMatchObject({ status: 200 })
  expect(await send(formOf(['page_1', file(half)], ['page_2', file(half + 1)]), '/pages')).toMatchObject({
    status: 413,
    code: 'files_too_large',
  })
})

test('files and fields are accepted up to the limits of the route', async () => {
  const fields = Array.from({ length: 2_500 }, (_, at): [string, string] => ['a', `${at}`])
  const files = Array.from({ length: 1_500 }, (_, at): [string, File] => ['picture', new File([`${at}`], 'a.png')])
  const { status, texts, last, slice, lying } = await send(formOf(...fields, ...files), '/very-many')
  expect([status, texts, last, slice, lying]).toEqual([200, 2_500, '1499', '49', 0])
  expect(await send(formOf(...fields, ['a', 'x']), '/very-many')).toMatchObject({ status: 413 })
})

test('a route may allow longer fields', async () => {
  const long = 'x'.repeat(2 ** 20 + 1)
  expect((await send(formOf(['a', long]), '/pages')).fields).toEqual([['a', long.length]])
  expect(await send(formOf(['a', long]))).toMatchObject({ status: 413 })
})

test('a folder that cannot be written to is a server error', async () => {
  const broken = fastify()
  broken.setErrorHandler(createErrorHandler())
  await acceptForms(broken, { callerOf: () => ({ key: 'anyone' }), spoolFolder: '/dev/null/uploads' })
  const config = { form: { files: 1, fileBytes: 9, fields: ['picture'] } }
  broken.post('/form', { config }, async () => ({}))
  const sent = await encode(formOf(['picture', file(3)]))
  expect((await broken.inject({ method: 'POST', url: '/form', ...sent })).statusCode).toBe(500)
  await broken.close()
})
