import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type PlacedPage, planChapters, quoted, readUploadPath, stemOf } from '@ledgerdeck/contract/upload-paths'
import { counted } from '../chapter-words.ts'

/** A file that somebody chose, with its path below what was chosen. */
export interface PickedFile {
  path: string
  file: File
}

interface ChosenFile extends PickedFile {
  isArchive: boolean
}

/** What was chosen, looked through. */
export interface Selection {
  /** What the server may take, by where it stands. An archive stands in the folder that it is. */
  placed: readonly PlacedPage<ChosenFile>[]
  /** What the server would refuse, one sentence a file. */
  refusals: readonly string[]
  /** Hidden and system files, which are left out without a word. */
  skippedCount: number
  /** The one folder or archive that holds everything; null where there is none. */
  root: string | null
}

/** Files of one chapter. The pages of an archive are counted on the server. */
export interface ChapterGroup {
  folder: string
  name: string
  imageCount: number
  archiveCount: number
  files: readonly PickedFile[]
}

/** Looks through chosen files, before anything is sent. */
export function readSelection(picked: readonly PickedFile[]): Selection {
  const placed: PlacedPage<ChosenFile>[] = []
  const refusals: string[] = []
  let skippedCount = 0
  for (const one of picked) {
    const read = readUploadPath(one.path)
    if ('problem' in read) {
      refusals.push(read.problem)
      continue
    }
    if (read.kind === 'skipped') {
      skippedCount += 1
      continue
    }
    const isArchive = read.kind === 'archive'
    const problem = sizeProblem(one, isArchive)
    if (problem !== null) refusals.push(problem)
    else placed.push({ names: isArchive ? namesInside(read.names) : read.names, item: { ...one, isArchive } })
  }
  return { placed, refusals, skippedCount, root: rootOf(placed) }
}

/** The archive as a page of the folder that it stands for. */
function namesInside(names: readonly string[]): string[] {
  const name = names.at(-1) ?? ''
  return [...names.slice(0, -1), stemOf(name), name]
}

function sizeProblem({ path, file: { size } }: PickedFile, isArchive: boolean): string | null {
  if (size === 0) return `${quoted(path)} is empty.`
  if (isArchive || size <= mangaBounds.pageBytes) return null
  return `${quoted(path)} has ${megabytes(size)}; a page may have at most ${megabytes(mangaBounds.pageBytes)}.`
}

/** Rounded up, so that a size just above a limit does not read as one at it. */
export function megabytes(bytes: number): string {
  const tenths = Math.ceil((bytes / 2 ** 20) * 10) / 10
  return `${tenths.toLocaleString('en-AU')} MB`
}

function rootOf(placed: Selection['placed']): string | null {
  const [root = null] = placed[0]?.names ?? []
  return placed.every(({ names }) => names.length > 1 && names[0] === root) ? root : null
}

/** What a manga is called unless its uploader says otherwise; empty where nothing suggests a name. */
export function suggestedTitle({ root }: Selection): string {
  return (root ?? '').trim().slice(0, mangaBounds.titleCharacters).trim().toWellFormed()
}

/** The chapters that the selection becomes, by the rules of the server, and what speaks against them. */
export function groupChapters(
  { placed }: Selection,
  title: string,
): { groups: ChapterGroup[]; problem: string | null } {
  const { chapters, problem } = planChapters(placed, title)
  const groups = chapters.map(({ folder, name, pages: files }) => {
    const archiveCount = files.filter(({ isArchive }) => isArchive).length
    return { folder, name, imageCount: files.length - archiveCount, archiveCount, files }
  })
  return { groups, problem }
}

/** What speaks against sending these files together; null when nothing does. */
export function amountProblem(files: readonly PickedFile[]): string | null {
  if (files.length > mangaBounds.uploadedPages) {
    const most = mangaBounds.uploadedPages.toLocaleString('en-AU')
    return `These are ${counted(files.length, 'file')}; one upload takes at most ${most}. Send the rest afterwards, under the same title.`
  }
  const bytes = totalBytes(files)
  if (bytes <= mangaBounds.uploadedBytes) return null
  return `These files have ${megabytes(bytes)}; one upload takes at most ${megabytes(mangaBounds.uploadedBytes)}. Send the rest afterwards, under the same title.`
}

/**
 * The path that each file is sent with. Chapters keep their names when others are left out: what lies in no common folder is put
 * into one, unless all of it is sent.
 */
export function sentPaths({ placed, root }: Selection, files: readonly PickedFile[]): string[] {
  const isPlain = root !== null || files.length === placed.length
  return files.map(({ path }) => (isPlain ? path : `upload/${path}`))
}

export function totalBytes(files: readonly PickedFile[]): number {
  return files.reduce((sum, { file }) => sum + file.size, 0)
}
