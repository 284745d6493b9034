import { mangaBounds } from './bounds.ts'

/** Path segments from the outermost folder to the file name, in NFC. */
export type PathNames = readonly string[]

/** Decided by the path alone. Skipped files are silently left out. */
export type ParsedUploadPath = { names: PathNames; kind: 'image' | 'archive' | 'skipped' } | { problem: string }

/** Pages of an archive are in a folder with the archive's name, see `stemOf`. */
export interface PlacedPage<Item> {
  names: PathNames
  item: Item
}

export interface PlannedChapter<Item> {
  folder: string
  name: string
  pages: Item[]
}

interface ChapterPlan<Item> {
  chapters: PlannedChapter<Item>[]
  /** A message for people; null if the plan can be stored. */
  problem: string | null
}

const imageEnding = /\.(?:jpe?g|png|webp|gif)$/i
const archiveEnding = /\.(?:cbz|zip)$/i

/** Lower case. Names that begin with a dot are skipped as well. */
const systemNames = new Set([
  '__macosx',
  'thumbs.db',
  'ehthumbs.db',
  'desktop.ini',
  '$recycle.bin',
  'system volume information',
  '@eadir',
  'comicinfo.xml',
])

/** Accepts both `/` and `\` as separators. */
export function parseUploadPath(path: string): ParsedUploadPath {
  // Checked first, because normalising takes quadratic time.
  if (path.length > mangaBounds.pathCharacters) return { problem: `${quoted(path)} ${tooLongPath}` }
  const names = path
    .normalize('NFC')
    .split(/[/\\]/)
    .filter((name) => name !== '.')
  const problem = pathProblem(path, names)
  if (problem !== null) return { problem: `${quoted(path)} ${problem}` }
  if (names.some(isSystemName)) return { names, kind: 'skipped' }
  const name = names.at(-1) ?? ''
  if (imageEnding.test(name)) return { names, kind: 'image' }
  if (archiveEnding.test(name)) return { names, kind: 'archive' }
  return { problem: `${quoted(path)} is neither a JPEG, PNG, WebP or GIF image nor a .cbz or .zip archive.` }
}

const tooLongPath = `has a path of more than ${mangaBounds.pathCharacters.toLocaleString('en-AU')} characters.`

function pathProblem(path: string, names: PathNames): string | null {
  if (/\p{Cc}/u.test(path)) return 'has control characters in its name.'
  if (names[0] === '' || /^[a-z]:$/i.test(names[0] ?? '') || names.includes('..')) return 'leads out of the folder.'
  if (names.length === 0 || names.includes('')) return 'has an empty name in its path.'
  return null
}

function isSystemName(name: string): boolean {
  return name.startsWith('.') || systemNames.has(name.toLowerCase())
}

/** Quotes a path for a message, shortened and without control characters. */
export function quoted(path: string): string {
  const shown = path.replaceAll(/\p{Cc}/gu, '\u{FFFD}')
  return `"${shown.length > 160 ? `…${shown.slice(-160)}` : shown}"`.toWellFormed()
}

export function stemOf(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '')
}

/** Removes the outer folder that many archives have, with the archive's own name. */
export function withoutOuterFolder<Page extends { names: PathNames }>(pages: readonly Page[], stem: string): Page[] {
  const name = stem.toLowerCase()
  const isOuter = pages.every(({ names }) => names.length > 1 && names[0]?.toLowerCase() === name)
  return pages.map((page) => (isOuter ? { ...page, names: page.names.slice(1) } : page))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Sorts `2` before `10`. Different names never compare as equal. */
export function compareNaturally(a: string, b: string): number {
  const order = collator.compare(a, b)
  if (order !== 0) return order
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Makes one chapter per folder. Pages outside of folders form the first chapter. */
export function planChapters<Item>(pages: readonly PlacedPage<Item>[], mangaTitle: string): ChapterPlan<Item> {
  const depth = hasCommonRoot(pages) ? 1 : 0
  const folders = Map.groupBy(pages, ({ names }) => names.slice(depth, -1).join('/'))
  const ordered = [...folders].toSorted(([a], [b]) => comparePaths(a, b))
  const chapters = ordered.map(([path, inside]) => {
    const folder = path || mangaTitle.trim().normalize('NFC')
    return { folder, name: shortened(folder), pages: inside.toSorted(compareFiles).map(({ item }) => item) }
  })
  return { chapters, problem: twiceProblem(pages) ?? sameFolderProblem(chapters) }
}

function hasCommonRoot(pages: readonly PlacedPage<unknown>[]): boolean {
  const root = pages[0]?.names[0]
  return pages.every(({ names }) => names.length > 1 && names[0] === root)
}

function compareFiles({ names: a }: PlacedPage<unknown>, { names: b }: PlacedPage<unknown>): number {
  return compareNaturally(a.at(-1) ?? '', b.at(-1) ?? '')
}

/** A folder comes before those inside it. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')]
  for (const [at, name] of left.entries()) {
    const other = right[at]
    const order = other === undefined ? 1 : compareNaturally(name, other)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function twiceProblem(pages: readonly PlacedPage<unknown>[]): string | null {
  const path = firstDouble(pages.map(({ names }) => names.join('/')))
  return path === undefined ? null : `${quoted(path)} is there twice.`
}

function sameFolderProblem(chapters: readonly PlannedChapter<unknown>[]): string | null {
  const folder = firstDouble(
    chapters.map(({ folder }) => folder),
    (name) => name.toLowerCase(),
  )
  return folder === undefined ? null : `Two chapters would be called ${quoted(folder)}. Rename one of the folders.`
}

function firstDouble(texts: readonly string[], keyOf = (text: string) => text): string | undefined {
  const seen = new Set<string>()
  return texts.find((text) => seen.size === seen.add(keyOf(text)).size)
}

function shortened(name: string): string {
  return name.slice(0, mangaBounds.chapterNameCharacters).toWellFormed()
}
