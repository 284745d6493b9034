import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareNaturally, parseUploadPath, planChapters, stemOf, withoutOuterFolder } from './upload-paths.ts'

function chaptersOf(paths: readonly string[], title = 'Deck') {
  const pages = paths.map((path) => {
    const read = parseUploadPath(path)
    return { names: 'names' in read ? read.names : [], item: path }
  })
  const { chapters, problem } = planChapters(pages, title)
  return problem ?? chapters.map(({ name, pages: inside }) => [name, ...inside])
}

test.each([
  [['Deck/2.png', 'Deck/10.png', 'Deck/1.png'], [['Deck', 'Deck/1.png', 'Deck/2.png', 'Deck/10.png']]],
  [
    ['Picked/Ch 10/1.jpg', 'Picked/Ch 2/1.jpg', 'Picked/cover.jpg'],
    [
      ['Deck', 'Picked/cover.jpg'],
      ['Ch 2', 'Picked/Ch 2/1.jpg'],
      ['Ch 10', 'Picked/Ch 10/1.jpg'],
    ],
  ],
  [['Picked/Vol 1/Ch 2/1.jpg'], [['Vol 1/Ch 2', 'Picked/Vol 1/Ch 2/1.jpg']]],
  [
    ['Picked/Vol 1/Ch 1/1.jpg', 'Picked/Vol 1/1.jpg', 'Picked/Vol 1 b/1.jpg'],
    [
      ['Vol 1', 'Picked/Vol 1/1.jpg'],
      ['Vol 1/Ch 1', 'Picked/Vol 1/Ch 1/1.jpg'],
      ['Vol 1 b', 'Picked/Vol 1 b/1.jpg'],
    ],
  ],
  [['2.webp', '1.gif'], [['Deck', '1.gif', '2.webp']]],
  [
    ['Ch 1/1.jpg', '1.jpg'],
    [
      ['Deck', '1.jpg'],
      ['Ch 1', 'Ch 1/1.jpg'],
    ],
  ],
  [['Picked\\Ch 1\\1.jpg'], [['Ch 1', 'Picked\\Ch 1\\1.jpg']]],
  [['./Picked/Ch 1/1.jpg'], [['Ch 1', './Picked/Ch 1/1.jpg']]],
  [['Picked/Cafe\u0301/1.jpg'], [['Caf\u00e9', 'Picked/Cafe\u0301/1.jpg']]],
  [
    ['P/第10話/1.jpg', 'P/第9話/1.jpg'],
    [
      ['第9話', 'P/第9話/1.jpg'],
      ['第10話', 'P/第10話/1.jpg'],
    ],
  ],
])('folders become chapters: %j', (paths, chapters) => {
  expect(chaptersOf(paths)).toEqual(chapters)
})

test('the same file, and folders that differ in capitals alone, are not chapters', () => {
  expect(chaptersOf(['P/a.jpg', 'P/a.jpg'])).toBe('"P/a.jpg" is there twice.')
  expect(chaptersOf(['P/Ch/1.jpg', 'P/ch/1.jpg'])).toMatch('Two chapters would be called "')
  expect(chaptersOf(['P/deck/1.jpg', 'P/1.jpg'])).toMatch('Two chapters would be called "deck"')
})

test('an archive counts as a folder with its name', () => {
  expect(stemOf('Vol. 1.cbz')).toBe('Vol. 1')
  expect(stemOf('.zip')).toBe('.zip')
  const plan = planChapters([{ names: [stemOf('Vol 2.cbz'), 'Ch 1', '1.jpg'], item: 1 }], 'Deck')
  expect(plan.chapters).toEqual([{ folder: 'Ch 1', name: 'Ch 1', pages: [1] }])
})

test('an archive loses the one folder around its pages when that has its name', () => {
  const pages = [
    ['Vol 1', '1.jpg'],
    ['vol 1', 'Ch 1', '1.jpg'],
  ].map((names) => ({ names }))
  expect(withoutOuterFolder(pages, 'Vol 1')).toEqual([{ names: ['1.jpg'] }, { names: ['Ch 1', '1.jpg'] }])
  expect(withoutOuterFolder(pages, 'Vol 2')).toEqual(pages)
  expect(withoutOuterFolder([...pages, { names: ['Vol 1'] }], 'Vol 1')).toEqual([...pages, { names: ['Vol 1'] }])
})

test('a chapter keeps a long folder, its name is short', () => {
  const folder = `${'x'.repeat(200)}/${'y'.repeat(200)}`
  const { chapters } = planChapters([{ names: ['P', ...folder.split('/'), '1.jpg'], item: 1 }], 'Deck')
  expect(chapters[0]).toMatchObject({ folder, name: folder.slice(0, 255) })
})

test.each([
  '.DS_Store',
  'Thumbs.db',
  'desktop.ini',
  '__MACOSX/Ch 1/._1.jpg',
  '.git/config',
  'Ch 1/.hidden.jpg',
  'Ch 1/ComicInfo.xml',
  'Ch 1/@eaDir/1.jpg',
])('%s is left out without a word', (path) => {
  expect(parseUploadPath(`P/${path}`)).toMatchObject({ kind: 'skipped' })
})

test.each([
  ['P/1.JPEG', 'image'],
  ['P/1.jpg', 'image'],
  ['P/1.png', 'image'],
  ['P/1.WebP', 'image'],
  ['P/1.gif', 'image'],
  ['P/vol 1.CBZ', 'archive'],
  ['P/vol 1.zip', 'archive'],
])('%s is an %s', (path, kind) => {
  expect(parseUploadPath(path)).toMatchObject({ kind })
})

test.each([
  ['P/notes.txt', '"P/notes.txt" is neither a JPEG, PNG, WebP or GIF image nor a .cbz or .zip archive.'],
  ['P/page.svg', '"P/page.svg" is neither'],
  ['P/page.jpg.exe', '"P/page.jpg.exe" is neither'],
  ['P/jpg', '"P/jpg" is neither'],
  ['P/../1.jpg', '"P/../1.jpg" leads out of the folder.'],
  ['..\\1.jpg', 'leads out of the folder.'],
  ['/etc/1.jpg', 'leads out of the folder.'],
  ['C:\\1.jpg', 'leads out of the folder.'],
  ['', 'leads out of the folder.'],
  ['P//1.jpg', 'has an empty name in its path.'],
  ['P/', 'has an empty name in its path.'],
  ['.', 'has an empty name in its path.'],
  ['P/a\0.jpg', '"P/a\u{FFFD}.jpg" has control characters in its name.'],
  ['P/a\n.jpg', 'has control characters in its name.'],
  [`P/${'a'.repeat(1_020)}.jpg`, 'has a path of more than 1,024 characters.'],
])('%j is refused, and named', (path, problem) => {
  expect(parseUploadPath(path)).toEqual({ problem: expect.stringContaining(problem) })
})

const names = fc.string({
  unit: fc.constantFrom('1', '2', '9', '0', 'a', 'B', ' ', '-', '第'),
  minLength: 1,
  maxLength: 6,
})

test('natural order is an order, and numbers count in it', () => {
  fc.assert(
    fc.property(names, names, names, (a, b, c) => {
      expect(Math.sign(compareNaturally(a, b))).toBe(-Math.sign(compareNaturally(b, a)) || 0)
      expect(compareNaturally(a, b) === 0).toBe(a === b)
      if (compareNaturally(a, b) < 0 && compareNaturally(b, c) < 0) expect(compareNaturally(a, c)).toBeLessThan(0)
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (a, b) => {
      expect(Math.sign(compareNaturally(`p${a}.jpg`, `p${b}.jpg`))).toBe(Math.sign(a - b))
    }),
  )
})

test('every page is in one chapter, whatever the order of the files', () => {
  const paths = fc.uniqueArray(
    fc.array(fc.constantFrom('a', 'b', '1', '10', '2'), { minLength: 1, maxLength: 4 }).map((path) => path.join('/')),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(paths, (files) => {
      const placed = files.map((path) => ({ names: [...path.split('/'), 'p.jpg'], item: path }))
      const { chapters } = planChapters(placed, 'Deck')
      expect(chapters.flatMap(({ pages }) => pages).toSorted()).toEqual(files.toSorted())
      expect(planChapters(placed.toReversed(), 'Deck').chapters).toEqual(chapters)
    }),
  )
})
