import { imageUpload, recordBody } from '@ledgerdeck/contract/fields'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { assertReadOnlyFields } from './read-only-fields.ts'

const record = z.object({ name: z.string(), value: z.unknown(), image: z.string().nullable() })
const body = recordBody(record, { name: z.string(), image: imageUpload('A picture.') })

const send = (sent: object, saved: object) => assertReadOnlyFields(body, sent, async () => saved)

test.each<[sent: unknown, saved: unknown]>([
  [undefined, 7],
  [7, 7],
  ['7', 7],
  [true, true],
  ['true', true],
  ['True', true],
  ['false', false],
  ['', false],
  [null, null],
  ['', null],
  ['null', null],
  [null, ''],
  ['', []],
  [[], []],
  ['2026-11-20T09:30:00Z', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T20:30:00+11:00', '2026-11-20T09:30:00.000Z'],
  ['/media/a.webp?signature=old', '/media/a.webp?signature=new'],
  [
    { b: 1, a: [2] },
    { a: [2], b: 1 },
  ],
  ['{"a":[2]}', { a: [2] }],
  ['[object Object]', { a: [2] }],
  [[{ url: '/media/a.webp?1' }], [{ url: '/media/a.webp?2' }]],
])('%j is the saved %j', async (sent, saved) => {
  await send({ value: sent }, { value: saved })
})

test.each<[sent: unknown, saved: unknown]>([
  [8, 7],
  ['8', 7],
  ['07', 7],
  [1, true],
  ['yes', true],
  [null, 7],
  ['', 'a'],
  ['null', 'a'],
  ['a', null],
  [0, null],
  [false, null],
  ['2026-11-20', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T09:30:01Z', '2026-11-20T09:30:00.000Z'],
  ['/media/b.webp?signature=new', '/media/a.webp?signature=new'],
  ['constructor', {}],
  [
    { a: [2], b: 2 },
    { a: [2], b: 1 },
  ],
  [
    [1, 2],
    [2, 1],
  ],
])('%j is not the saved %j', async (sent, saved) => {
  await expect(send({ value: sent }, { value: saved })).rejects.toMatchObject({
    status: 400,
    details: { value: [expect.any(String)] },
  })
})

test('a field that the endpoint sets may differ', async () => {
  await send({ name: 'new' }, { name: 'old' })
})

test('an image is a file, no choice, or the stored path', async () => {
  const saved = { image: 'images/a.webp' }
  for (const image of [new File(['x'], 'x.png'), '', 'images/a.webp']) await send({ image }, saved)
  for (const image of ['images/b.webp', null])
    await expect(send({ image }, saved)).rejects.toMatchObject({ details: { image: ['Send the image as a file.'] } })
})

test('the saved record is read only when a read-only field was sent', async () => {
  const refuse = () => Promise.reject(new Error('It was read.'))
  await assertReadOnlyFields(body, { name: 'new', image: '' }, refuse)
  await expect(assertReadOnlyFields(body, { value: 1 }, refuse)).rejects.toThrow('It was read.')
})

test('a new record has no saved fields', async () => {
  const make = (sent: object) => assertReadOnlyFields(body, sent, () => undefined)
  await make({ value: '' })
  await make({ value: null })
  await expect(make({ value: 1 })).rejects.toMatchObject({ status: 400 })
})

test('a read-only field with an inherited name such as constructor is checked', async () => {
  const named = recordBody(z.object({ constructor: z.unknown(), name: z.string() }), { name: z.string() })
  await expect(assertReadOnlyFields(named, { constructor: 1 }, async () => ({}))).rejects.toMatchObject({ status: 400 })
})
