import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import { type PathNames, type PlacedPage, parseUploadPath, quoted, stemOf } from '@ledgerdeck/contract/upload-paths'
import type { ImageSource } from '../media/image-encoding.service.ts'
import { type DirectoryBudget, maxDirectoryBytes } from '../platform/files/zip-archive.ts'
import { wholeNumber } from '../platform/text/format.ts'
import { listArchive } from './archives.service.ts'
import { uploadError } from './manga.errors.ts'

export interface PageSource extends ImageSource {
  label: string
}

export interface UploadFiles {
  files: readonly File[]
  file_paths: readonly string[]
}

/** Checks only names and sizes. @throws AppError 400 or 413 that names the file */
export async function listPagesOf({ files, file_paths: paths }: UploadFiles): Promise<PlacedPage<PageSource>[]> {
  assertPaths(files, paths)
  const pages: PlacedPage<PageSource>[] = []
  const budget = { bytes: maxDirectoryBytes }
  let bytes = 0
  for (const [index, file] of files.entries()) {
    const found = await pagesIn(file, paths[index] ?? '', budget)
    bytes += found.reduce((sum, { item }) => sum + item.size, 0)
    if (pages.length + found.length > mangaBounds.uploadedPages) throw tooManyPages()
    if (bytes > mangaBounds.uploadedBytes)
      throw uploadError(413, `With ${quoted(paths[index] ?? '')} it is more than 2 GB.`)
    pages.push(...found)
  }
  if (pages.length === 0) throw uploadError(400, 'These files include no pages. Add some images.')
  return pages
}

function assertPaths(files: readonly File[], paths: readonly string[]): void {
  if (files.length === 0) throw uploadError(400, 'Please select a manga folder to upload.')
  if (files.length !== paths.length) throw uploadError(400, 'Send the path of each file, in the order of the files.')
}

async function pagesIn(file: File, path: string, budget: DirectoryBudget): Promise<PlacedPage<PageSource>[]> {
  const read = parseUploadPath(path)
  if ('problem' in read) throw uploadError(400, read.problem)
  const label = quoted(path)
  if (read.kind === 'skipped') return []
  if (read.kind === 'archive') return pagesInArchive(file, read.names, label, budget)
  if (file.size > mangaBounds.pageBytes) throw uploadError(413, `${label}: Choose an image up to 10 MB.`)
  return [{ names: read.names, item: { label, size: file.size, bytes: () => file.bytes() } }]
}

async function pagesInArchive(
  file: File,
  names: PathNames,
  label: string,
  budget: DirectoryBudget,
): Promise<PlacedPage<PageSource>[]> {
  const stem = stemOf(names.at(-1) ?? '')
  const archived = await listArchive(file, { label, stem }, budget)
  const folder = [...names.slice(0, -1), stem]
  return archived.map(({ names: inside, ...item }) => ({ names: [...folder, ...inside], item }))
}

function tooManyPages() {
  return uploadError(413, `An upload can have up to ${wholeNumber(mangaBounds.uploadedPages)} pages.`)
}
