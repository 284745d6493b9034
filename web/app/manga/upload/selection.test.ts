import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountProblem,
  filesOf,
  groupChapters,
  type PickedFile,
  parseSelection,
  sentPaths,
  suggestedTitle,
} from './selection.ts'

function fileOf(path: string, size = 1): PickedFile {
  const file = new File([], path.split('/').at(-1) ?? '')
  Object.defineProperty(file, 'size', { value: size })
  return { path, file }
}

const selectionOf = (...paths: string[]) => parseSelection(paths.map((path) => fileOf(path)))

const chaptersOf = (paths: readonly string[], title = 'Deck') =>
  groupChapters(selectionOf(...paths), title).groups.map(({ name, pageCount, unreadArchiveCount }) => [
    name,
    pageCount,
    unreadArchiveCount,
  ])

test('the preview shows chapters in their order, with pages and archives', () => {
  expect(chaptersOf(['S/Ch 10/1.jpg', 'S/Ch 2/2.jpg', 'S/Ch 2/1.jpg', 'S/cover.png', 'S/Ch 3.cbz'])).toEqual([
    ['Deck', 1, 0],
    ['Ch 2', 2, 0],
    ['Ch 3', 0, 1],
    ['Ch 10', 1, 0],
  ])
  expect(chaptersOf(['vol 1.cbz'])).toEqual([['Deck', 0, 1]])
  expect(chaptersOf(['vol 10.zip', 'vol 9.cbz'])).toEqual([
    ['vol 9', 0, 1],
    ['vol 10', 0, 1],
  ])
  expect(chaptersOf(['2.jpg', '1.jpg'])).toEqual([['Deck', 2, 0]])
})

test('an image with a fault is refused, and its chapter keeps the others', () => {
  const fault = '"S/Ch 1/2.jpg": It isn’t an image.'
  const selection = parseSelection([fileOf('S/Ch 1/1.jpg'), { ...fileOf('S/Ch 1/2.jpg'), fault }])
  expect(selection.refusals).toEqual([fault])
  expect(groupChapters(selection, 'S').groups).toMatchObject([{ name: 'Ch 1', pageCount: 1 }])
})

test('the folder or the lone archive suggests a title', { tags: ['validation-21'] }, () => {
  expect(suggestedTitle(selectionOf('My Series/Ch 1/1.jpg', 'My Series/.DS_Store'))).toBe('My Series')
  expect(suggestedTitle(selectionOf('My Series v01.cbz'))).toBe('My Series v01')
  expect(suggestedTitle(selectionOf('a.cbz', 'b.cbz'))).toBe('')
  expect(suggestedTitle(selectionOf('1.jpg'))).toBe('')
  expect(suggestedTitle(selectionOf(`${'x'.repeat(99)}  y/1.jpg`))).toBe('x'.repeat(99))
})

test('files that the server would refuse are named, hidden files left out', { tags: ['manga-library-6'] }, () => {
  const picked = [
    fileOf('S/1.jpg'),
    fileOf('S/.DS_Store'),
    fileOf('S/notes.txt'),
    fileOf('S/2.jpg', 0),
    fileOf('S/3.jpg', mangaBounds.pageBytes + 1),
    fileOf('S/4.jpg', mangaBounds.pageBytes),
    fileOf('S/vol.cbz', mangaBounds.pageBytes * 5),
  ]
  const { pages, refusals, skippedCount } = parseSelection(picked)
  expect(pages.map(({ item }) => item.source.path)).toEqual(['S/1.jpg', 'S/4.jpg', 'S/vol.cbz'])
  expect(skippedCount).toBe(1)
  expect(refusals).toEqual([
    '"S/notes.txt" is neither a JPEG, PNG, WebP or GIF image nor a .cbz or .zip archive.',
    '"S/2.jpg" is empty.',
    '"S/3.jpg" has 10.1 MB; a page can have up to 10 MB.',
  ])
})

test('a page may be as large as is set, in an archive too', () => {
  const megabyte = 2 ** 20
  const large = { ...fileOf('S/v.cbz'), entries: [{ path: '2.jpg', size: megabyte + 1 }] }
  expect(parseSelection([fileOf('S/1.jpg', megabyte), large], megabyte).refusals).toEqual([
    '"S/v.cbz/2.jpg" has 1.1 MB; a page can have up to 1 MB.',
  ])
})

test('entries of a listed archive count like files', () => {
  const entries = ['Ch 2/1.jpg', 'Ch 10/1.jpg', 'Ch 2/2.jpg', 'ComicInfo.xml'].map((path) => ({ path, size: 1 }))
  const listed = { ...fileOf('vol 1.cbz'), entries }
  const { groups } = groupChapters(parseSelection([listed]), 'Deck')
  expect(groups).toMatchObject([
    { name: 'Ch 2', pageCount: 2, unreadArchiveCount: 0, files: [listed] },
    { name: 'Ch 10', pageCount: 1, files: [listed] },
  ])
  expect(filesOf(groups)).toEqual([listed])
  const wrapped = { ...fileOf('vol 1.cbz'), entries: [{ path: 'VOL 1/1.jpg', size: 1 }] }
  const other = { ...fileOf('vol 2.cbz'), entries: [{ path: 'vol 1/1.jpg', size: 1 }] }
  expect(groupChapters(parseSelection([wrapped, other]), 'Deck').groups.map(({ folder }) => folder)).toEqual([
    'vol 1',
    'vol 2/vol 1',
  ])
  const bad = ['../1.jpg', 'inner.zip', 'a.txt', 'ok.jpg'].map((path) => ({ path, size: 1 }))
  const mixed = parseSelection([{ ...fileOf('S/v.cbz'), entries: [...bad, { path: '0.png', size: 0 }] }])
  expect(mixed.pages).toEqual([])
  expect(mixed.refusals).toEqual([
    'In "S/v.cbz": "../1.jpg" leads out of the folder.',
    '"inner.zip" in "S/v.cbz" is another archive. Unpack it first.',
    'In "S/v.cbz": "a.txt" is neither a JPEG, PNG, WebP or GIF image nor a .cbz or .zip archive.',
    '"S/v.cbz/0.png" is empty.',
  ])
})

test('too many pages, and too many bytes, are not sent', () => {
  const problemOf = (...picked: PickedFile[]) => amountProblem(groupChapters(parseSelection(picked), 'Deck').groups)
  const pages = Array.from({ length: mangaBounds.uploadedPages }, (_, at) => fileOf(`S/${at}.jpg`))
  expect(problemOf(...pages)).toBeNull()
  expect(problemOf(...pages, fileOf('S/x.jpg'))).toMatch('These are 2,001 pages; one upload can have up to 2,000.')
  expect(problemOf(fileOf('a.cbz', mangaBounds.uploadedBytes))).toBeNull()
  expect(problemOf(fileOf('a.cbz', mangaBounds.uploadedBytes), fileOf('b.cbz'))).toMatch(
    'These files have 2,048.1 MB; one upload can have up to 2,048 MB.',
  )
})

test('chapters keep their names when others are left out', () => {
  const paths = fc.uniqueArray(fc.constantFrom('a.cbz', 'b.cbz', 'A/1.jpg', 'A/B/1.jpg', 'B/2.jpg', '3.jpg'), {
    minLength: 1,
  })
  fc.assert(
    fc.property(
      paths.chain((all) => fc.subarray(all, { minLength: 1 }).map((kept) => ({ all, kept }))),
      ({ all, kept }) => {
        const selection = selectionOf(...all)
        const { groups } = groupChapters(selection, 'Deck')
        const included = groups.filter(({ files }) => files.every(({ path }) => kept.some((one) => one === path)))
        const files = filesOf(included)
        const sent = groupChapters(selectionOf(...sentPaths(selection, files)), 'Deck')
        expect(sent.groups.map(({ folder }) => folder)).toEqual(included.map(({ folder }) => folder))
      },
    ),
  )
})
