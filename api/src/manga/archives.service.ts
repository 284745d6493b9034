import { mangaBounds } from '@ledgerdeck/contract/manga-bounds'
import {
  type ParsedUploadPath,
  type PathNames,
  parseUploadPath,
  quoted,
  withoutOuterFolder,
} from '@ledgerdeck/contract/upload-paths'
import { type ArchivedFile, type DirectoryBudget, listZip } from '../platform/files/zip-archive.ts'
import { uploadError } from './manga.errors.ts'

const maxEntries = 10_000

export interface ArchivedPage extends Omit<ArchivedFile, 'path'> {
  names: PathNames
  label: string
}

interface ArchiveNames {
  label: string
  stem: string
}

/** Decompresses nothing. @throws AppError 400 or 413 that names archive and entry */
export async function listArchive(
  file: Blob,
  { label, stem }: ArchiveNames,
  budget: DirectoryBudget,
): Promise<ArchivedPage[]> {
  const paths = new Map<string, PathNames>()
  const nameOf = (path: string) => `${quoted(path)} in ${label}`
  const accepts = (path: string) => {
    const parsed = parseUploadPath(path)
    if (!isPage(parsed, label, nameOf(path))) return false
    paths.set(path, parsed.names)
    return true
  }
  const rules = {
    label,
    maxEntries,
    maxFileBytes: mangaBounds.pageBytes,
    tooLargeText: 'Choose an image up to 10 MB.',
    fail: uploadError,
    accepts,
    nameOf,
  }
  const files = await listZip(file, rules, budget)
  const pages = files.map(({ path, ...page }) => ({ ...page, names: paths.get(path) ?? [], label: nameOf(path) }))
  return withoutOuterFolder(pages, stem)
}

function isPage(
  parsed: ParsedUploadPath,
  label: string,
  name: string,
): parsed is Extract<ParsedUploadPath, { names: PathNames }> {
  if ('problem' in parsed) throw uploadError(400, `In ${label}: ${parsed.problem}`)
  if (parsed.kind === 'archive') throw uploadError(400, `${name} is another archive. Unpack it first.`)
  return parsed.kind === 'image'
}
