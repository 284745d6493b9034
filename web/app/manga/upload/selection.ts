import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import {
  type PathNames,
  type PlacedPage,
  parseUploadPath,
  planChapters,
  quoted,
  stemOf,
  withoutOuterFolder,
} from '@ledgerdeck/contract/upload-paths'
import { counted, decimalText, wholeNumber } from '../../ui/format.ts'

export interface ArchiveEntry {
  path: string
  /** Uncompressed, as the archive declares. */
  size: number
}

/** The path is relative to the chosen folder. */
export interface PickedFile {
  path: string
  file: File
  entries?: readonly ArchiveEntry[]
  /** Of an image, as `findFault` words it. */
  fault?: string
}

/** An archive without a list represents its pages. */
interface FoundPage {
  source: PickedFile
  isWholeArchive: boolean
}

export interface Selection {
  /** Pages of an archive are in a folder of its name. */
  pages: readonly PlacedPage<FoundPage>[]
  refusals: readonly string[]
  skippedCount: number
  /** The single folder or archive that contains everything; null where there is none. */
  root: string | null
}

export interface ChapterGroup {
  folder: string
  name: string
  pageCount: number
  /** Archives whose pages only the server can count. */
  unreadArchiveCount: number
  files: readonly PickedFile[]
}

export function parseSelection(picked: readonly PickedFile[], maxPageBytes: number = mangaBounds.pageBytes): Selection {
  const pages: PlacedPage<FoundPage>[] = []
  const refusals: string[] = []
  let skippedCount = 0
  for (const source of picked) {
    const found = parseFile(source, maxPageBytes)
    pages.push(...found.pages)
    refusals.push(...found.refusals)
    skippedCount += found.skippedCount
  }
  return { pages, refusals, skippedCount, root: rootOf(pages) }
}

type Found = Pick<Selection, 'pages' | 'refusals' | 'skippedCount'>

const refused = (refusal: string): Found => ({ pages: [], refusals: [refusal], skippedCount: 0 })
const skipped: Found = { pages: [], refusals: [], skippedCount: 1 }

function parseFile(source: PickedFile, max: number): Found {
  const read = parseUploadPath(source.path)
  if ('problem' in read) return refused(read.problem)
  if (read.kind === 'skipped') return skipped
  if (read.kind === 'archive') return parseArchive(source, read.names, max)
  return parseImage({ path: source.path, size: source.file.size }, read.names, source, max)
}

function parseImage(image: ArchiveEntry, names: PathNames, source: PickedFile, max: number): Found {
  const problem = sizeProblem(image, max) ?? source.fault ?? null
  if (problem !== null) return refused(problem)
  return { pages: [{ names, item: { source, isWholeArchive: false } }], refusals: [], skippedCount: 0 }
}

function parseArchive(source: PickedFile, names: PathNames, max: number): Found {
  const { path, file, entries } = source
  if (file.size === 0) return refused(`${quoted(path)} is empty.`)
  const name = names.at(-1) ?? ''
  const folder = [...names.slice(0, -1), stemOf(name)]
  if (entries === undefined) {
    return {
      pages: [{ names: [...folder, name], item: { source, isWholeArchive: true } }],
      refusals: [],
      skippedCount: 0,
    }
  }
  const found = entries.map((entry) => parseEntry(source, entry, max))
  const refusals = found.flatMap(({ refusals: own }) => own)
  const inside = withoutOuterFolder(
    found.flatMap(({ pages }) => pages),
    stemOf(name),
  )
  return {
    // Archives are sent whole, so one refused entry refuses the archive.
    pages:
      refusals.length > 0 ? [] : inside.map(({ names: within, item }) => ({ names: [...folder, ...within], item })),
    refusals,
    skippedCount: found.reduce((sum, { skippedCount }) => sum + skippedCount, 0),
  }
}

function parseEntry(source: PickedFile, { path, size }: ArchiveEntry, max: number): Found {
  const read = parseUploadPath(path)
  if ('problem' in read) return refused(`In ${quoted(source.path)}: ${read.problem}`)
  if (read.kind === 'skipped') return skipped
  if (read.kind === 'archive') {
    return refused(`${quoted(path)} in ${quoted(source.path)} is another archive. Unpack it first.`)
  }
  return parseImage({ path: `${source.path}/${path}`, size }, read.names, source, max)
}

function sizeProblem({ path, size }: ArchiveEntry, max: number): string | null {
  if (size === 0) return `${quoted(path)} is empty.`
  if (size <= max) return null
  return `${quoted(path)} has ${megabytes(size)}; a page can have up to ${megabytes(max)}.`
}

/** Rounded up, so that a size just above a limit does not read as the limit. */
export function megabytes(bytes: number): string {
  const tenths = Math.ceil((bytes / 2 ** 20) * 10) / 10
  return `${decimalText(tenths, 0, 1)} MB`
}

function rootOf(pages: Selection['pages']): string | null {
  const [root = null] = pages[0]?.names ?? []
  return pages.every(({ names }) => names.length > 1 && names[0] === root) ? root : null
}

/** Empty where no name suggests one. */
export function suggestedTitle({ root }: Selection): string {
  return (root ?? '').trim().slice(0, mangaBounds.titleCharacters).trim().toWellFormed()
}

export function groupChapters({ pages }: Selection, title: string): { groups: ChapterGroup[]; problem: string | null } {
  const { chapters, problem } = planChapters(pages, title)
  const groups = chapters.map(({ folder, name, pages: inside }) => {
    const unreadArchiveCount = inside.filter(({ isWholeArchive }) => isWholeArchive).length
    const files = [...new Set(inside.map(({ source }) => source))]
    return { folder, name, pageCount: inside.length - unreadArchiveCount, unreadArchiveCount, files }
  })
  return { groups, problem }
}

export function filesOf(groups: readonly ChapterGroup[]): PickedFile[] {
  return [...new Set(groups.flatMap(({ files }) => files))]
}

/** Null when the chapters can be sent together. */
export function amountProblem(groups: readonly ChapterGroup[]): string | null {
  const pages = groups.reduce((sum, { pageCount, unreadArchiveCount }) => sum + pageCount + unreadArchiveCount, 0)
  const rest = 'Leave some chapters out and upload them later under the same title.'
  if (pages > mangaBounds.uploadedPages) {
    const max = wholeNumber(mangaBounds.uploadedPages)
    return `These are ${counted(pages, 'page')}; one upload can have up to ${max}. ${rest}`
  }
  const bytes = totalBytes(filesOf(groups))
  if (bytes <= mangaBounds.uploadedBytes) return null
  return `These files have ${megabytes(bytes)}; one upload can have up to ${megabytes(mangaBounds.uploadedBytes)}. ${rest}`
}

/** Chapters keep their names when others are left out: files without a common folder get one. */
export function sentPaths({ pages, root }: Selection, files: readonly PickedFile[]): string[] {
  const isPlain = root !== null || files.length === new Set(pages.map(({ item }) => item.source)).size
  return files.map(({ path }) => (isPlain ? path : `upload/${path}`))
}

export function totalBytes(files: readonly PickedFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0)
}
