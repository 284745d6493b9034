import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Client } from '@ledgerdeck/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { images } from '../media/images.table.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { manga } from './manga.table.ts'
import { type RawEntry, rawZip } from './raw-zip.factory.ts'
import { picture, type SentFiles, upload, uploadForm, zipOf } from './uploads.factory.ts'

let testApp: TestApp
let api: Client
let page: Uint8Array

beforeAll(async () => {
  testApp = await startTestApp({ environment: { RATE_LIMIT_SCALE: '1000' } })
  api = (await testApp.signInAs({ isSuperuser: true })).api
  page = await picture()
})
afterAll(() => testApp.close())

const filesIn = async (folder: string) =>
  (await readdir(join(testApp.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  )

async function rejectedUpload(files: SentFiles) {
  const refusal = await upload(api, 'Refused', files).then(
    () => ({ status: 201, body: {} }),
    (error: { status: number; body: { code: string; msg: string } }) => error,
  )
  const { db } = testApp.database
  expect([await db.$count(manga), await db.$count(images)]).toEqual([0, 0])
  expect([await filesIn('media'), await filesIn('uploads')]).toEqual([[], []])
  return { status: refusal.status, ...refusal.body }
}

const text = (content: string) => new TextEncoder().encode(content)

function hugePng(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const good = 'P/Ch 1/1.png'

/** Three bytes a character, without repetitions that would compress. */
const longFolder = Array.from({ length: 1_000 }, (_, index) =>
  String.fromCharCode(0x4e00 + ((index * 7_919) % 20_000)),
).join('')

describe('an upload is discarded and names the file that', () => {
  test.each<[string, string, () => Uint8Array, number, string]>([
    ['is empty', 'P/2.png', () => new Uint8Array(), 400, '"P/2.png": The file is empty. Choose another.'],
    ['is a program', 'P/2.jpg', () => text('MZ\x90\0'), 400, '"P/2.jpg": Choose a JPEG, PNG, WebP or GIF image.'],
    ['is a drawing', 'P/2.png', () => text('<svg/>'), 400, '"P/2.png": Choose a JPEG, PNG'],
    [
      'breaks off',
      'P/2.png',
      () => page.slice(0, -20),
      400,
      '"P/2.png": The image is damaged or incomplete. Choose another.',
    ],
    [
      'is a head alone',
      'P/2.gif',
      () => text('GIF89a'),
      400,
      '"P/2.gif": The image is damaged or incomplete. Choose another.',
    ],
    [
      'is 30 000 px wide and high',
      'P/2.png',
      () => hugePng(30_000, 30_000),
      413,
      '"P/2.png": Choose an image up to 50 meg',
    ],
    [
      'has more than 10 MB',
      'P/2.png',
      () => new Uint8Array(10 * 2 ** 20 + 1),
      413,
      '"P/2.png": Choose an image up to 10 MB.',
    ],
    ['is not an image by its name', 'P/2.txt', () => page, 400, '"P/2.txt" is neither'],
    ['leads out of the folder', 'P/../../2.png', () => page, 400, '"P/../../2.png" leads out of the folder.'],
    ['leads out the other way', 'P\\..\\..\\2.png', () => page, 400, 'leads out of the folder.'],
    ['lies at the root of the disk', 'C:\\2.png', () => page, 400, '"C:\\2.png" leads out of the folder.'],
    [
      'has a folder with a very long name',
      `P/${longFolder}/2.png`,
      () => page,
      400,
      'is too long a path. Shorten the folder names.',
    ],
    ['has a folder that differs in capitals alone', 'P/CH 1/2.png', () => page, 400, 'Two chapters would be called "'],
  ])('%s', async (_what, path, bytes, status, msg) => {
    const refusal = await rejectedUpload({ [good]: page, [path]: bytes() })
    expect(refusal).toMatchObject({
      status,
      msg: expect.stringContaining(msg),
      details: { files: [expect.anything()] },
    })
  })

  test('cannot be used, and every other one', async () => {
    const bad = { 'P/Ch 1/10.png': text('x'), 'P/Ch 1/2.png': new Uint8Array(), 'P/Ch 2/1.png': text('x') }
    expect(await rejectedUpload({ [good]: page, ...bad })).toMatchObject({
      status: 400,
      code: 'invalid_upload',
      msg: '"P/Ch 1/2.png": The file is empty. Choose another. 2 other files can’t be used either.',
      details: {
        files: [
          '"P/Ch 1/2.png": The file is empty. Choose another.',
          '"P/Ch 1/10.png": Choose a JPEG, PNG, WebP or GIF image.',
          '"P/Ch 2/1.png": Choose a JPEG, PNG, WebP or GIF image.',
        ],
      },
    })
  })

  test('occurs twice', async () => {
    const { files, ...form } = uploadForm('Refused', { [good]: page })
    const body = { ...form, files: [files, files].flat(), file_paths: [good, good] }
    const twice = api.manga.uploadManga({ body })
    await expect(twice).rejects.toMatchObject({ status: 400, body: { msg: `"${good}" is there twice.` } })
  })
})

test.each<[string, object, string]>([
  ['no files', { files: undefined, file_paths: undefined }, 'Please select a manga folder to upload.'],
  ['files without paths', { file_paths: undefined }, 'Send the path of each file, in the order of the files.'],
  ['no title', { manga_title: ' ' }, 'Please enter the manga title.'],
  ['a title of 101 characters', { manga_title: 'x'.repeat(101) }, 'The title can have up to 100 characters.'],
  ['system files only', { file_paths: ['P/.DS_Store'] }, 'These files include no pages. Add some images.'],
  ['a path with NUL', { file_paths: ['P/\0.png'] }, 'The text has characters we can’t store. Remove them'],
])('%s are refused', { tags: ['validation-20', 'validation-22', 'constant-28'] }, async (_what, changes, msg) => {
  const body = { ...uploadForm('Refused', { [good]: page }), ...changes }
  const refused = api.manga.uploadManga({ body })
  await expect(refused).rejects.toMatchObject({ status: 400, body: { msg: expect.stringContaining(msg) } })
})

describe('an archive is rejected by name when it', () => {
  const entry = (name: string, more: Partial<RawEntry> = {}): RawEntry => ({ name, data: page, ...more })
  const zeros = new Uint8Array(10 * 2 ** 20)
  const named = (inside: string) => `${JSON.stringify(inside)} in "P/a.cbz"`

  test.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ['is none', () => text('another archive'), 400, '"P/a.cbz" isn’t a ZIP archive we can read.'],
    ['breaks off', () => rawZip([entry('1.png')]).slice(0, -30), 400, '"P/a.cbz" isn’t a ZIP archive'],
    ['leads out', () => rawZip([entry('1.png'), entry('../2.png')]), 400, 'In "P/a.cbz": "../2.png" leads out'],
    ['leads out the other way', () => rawZip([entry('..\\..\\2.png')]), 400, 'leads out of the folder.'],
    ['leads to the root', () => rawZip([entry('/etc/2.png')]), 400, '"/etc/2.png" leads out of the folder.'],
    ['holds a name with NUL', () => rawZip([entry('a\0.png')]), 400, 'has control characters in its name.'],
    [
      'holds a very long name',
      () => rawZip([entry(`${'\u0323\u0301'.repeat(15_000)}.png`)]),
      400,
      'has a path of more than',
    ],
    ['holds a text', () => rawZip([entry('1.png'), entry('read.me')]), 400, 'In "P/a.cbz": "read.me" is neither'],
    ['holds a program by another name', () => rawZip([entry('1.png', { data: text('MZ\x90') })]), 400, named('1.png')],
    [
      'holds an empty page',
      () => rawZip([entry('1.png', { data: new Uint8Array() })]),
      400,
      'The file is empty. Choose another.',
    ],
    ['holds an archive', () => rawZip([entry('b.cbz')]), 400, `${named('b.cbz')} is another archive.`],
    [
      'holds an archive by another name',
      () => rawZip([entry('1.png', { data: rawZip([entry('1.png')]) })]),
      400,
      'Choose a JPEG, PNG',
    ],
    ['holds a page twice', () => rawZip([entry('1.png'), entry('1.png')]), 400, '"P/a/1.png" is there twice.'],
    ['is encrypted', () => zipOf({ '1.png': page }, { password: 'open' }), 400, `${named('1.png')} is encrypted.`],
    [
      'is compressed in another way',
      () => rawZip([entry('1.png', { method: 12 })]),
      400,
      'uses a compression we can’t read.',
    ],
    [
      'holds another page than it says',
      () => rawZip([entry('1.png', { checksum: 1 })]),
      400,
      `${named('1.png')} is damaged`,
    ],
    [
      'unpacks to less than it says',
      () => rawZip([entry('1.png', { claimedBytes: 9_000 })]),
      400,
      `${named('1.png')} is damaged`,
    ],
    [
      'unpacks to more than it says',
      () => rawZip([entry('1.png', { data: zeros, claimedBytes: 9 })]),
      400,
      `${named('1.png')} is damaged`,
    ],
    [
      'unpacks a thousandfold',
      () => rawZip([entry('1.png', { data: zeros })]),
      400,
      `${named('1.png')}: Choose a JPEG, PNG`,
    ],
    [
      'holds a page of 4 GB',
      () => rawZip([entry('1.png', { claimedBytes: 2 ** 32 - 2 })]),
      413,
      `${named('1.png')}: Choose an image`,
    ],
    [
      'unpacks to more than 2 GB',
      () => rawZip(Array.from({ length: 210 }, (_, index) => entry(`${index}.png`, { claimedBytes: 10 * 2 ** 20 }))),
      413,
      'With "P/a.cbz" it is more than 2 GB.',
    ],
    [
      'uses the same bytes again and again',
      () => rawZip([entry('1.png'), entry('2.png', { sharesBytes: true })]),
      400,
      'in "P/a.cbz" is damaged or doesn’t match the archive’s contents.',
    ],
    [
      'has more than 2 000 pages',
      () => rawZip(Array.from({ length: 2_001 }, (_, index) => entry(`${index}.png`, { sharesBytes: index > 0 }))),
      413,
      'An upload can have up to 2,000 pages.',
    ],
    [
      'holds very many entries',
      () =>
        rawZip(
          Array.from({ length: 10_001 }, (_, index) => entry(`.${index}`, { sharesBytes: index > 0, data: text('') })),
        ),
      413,
      '"P/a.cbz" has more than 10,000 entries. Split it into smaller archives.',
    ],
  ])('%s', async (_what, bytes, status, msg) => {
    const refusal = await rejectedUpload({ [good]: page, 'P/a.cbz': await bytes() })
    expect(refusal).toMatchObject({ status, msg: expect.stringContaining(msg) })
  })

  test('has too large a directory, before it is read', async () => {
    const long = rawZip(
      Array.from({ length: 600 }, (_, index) => entry(`${index}${'x'.repeat(60_000)}.png`, { sharesBytes: index > 0 })),
    )
    const msg = '"P/a.cbz" has too many entries. Split it into smaller archives.'
    expect(await rejectedUpload({ 'P/a.cbz': long })).toMatchObject({ status: 413, msg })
  })
})
