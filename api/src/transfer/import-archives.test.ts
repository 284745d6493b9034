import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawZip } from '../manga/raw-zip.factory.ts'
import { openImportMedia } from './import-archives.service.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-archives-'))
})
afterAll(() => rm(folder, { recursive: true }))

const nfc = 'caf\u00e9.png'
const nfd = 'cafe\u0301.png'

test.each<[string, string[], string, string | null]>([
  ['by its name', ['images/a.png'], 'https://old.example/images/a.png', 'images/a.png'],
  ['by the end of its path', ['2020/a.png', '2021/a.png'], '/uploads/2021/a.png', '2021/a.png'],
  ['in other capitals', ['images/A.PNG'], '/images/a.png', 'images/A.PNG'],
  ['in its own capitals first', ['images/a.png', 'images/A.png'], '/images/A.png', 'images/A.png'],
  ['with accents that macOS wrote', [`images/${nfd}`], `/images/${nfc}`, `images/${nfd}`],
  ['with accents in its address', [`images/${nfc}`], `/images/${encodeURIComponent(nfd)}`, `images/${nfc}`],
  ['behind backslashes', ['images\\a.png'], '/images/a.png', 'images\\a.png'],
  ['below a dot', ['./images/a.png'], '/images/a.png', './images/a.png'],
  ['not below a hidden folder', ['.git/a.png'], '/a.png', null],
  ['not if two fit as well', ['one/a.png', 'two/a.png'], '/a.png', null],
])('an image is found %s', async (_, names, address, expected) => {
  const path = join(folder, 'images.zip')
  await writeFile(path, rawZip(names.map((name) => ({ name, data: Buffer.from(name) }))))
  const { find } = await openImportMedia('', path)
  const found = await find(address)?.bytes()
  expect(found ? Buffer.from(found).toString() : null).toBe(expected)
})
