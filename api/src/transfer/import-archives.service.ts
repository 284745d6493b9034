import { openAsBlob } from 'node:fs'
import { posix } from 'node:path'
import type { ImportFormat } from '@ledgerdeck/contract/admin-imports'
import { lookUp } from '@ledgerdeck/lookup'
import type { ImageSource } from '../media/image-encoding.service.ts'
import { AppError } from '../platform/errors/app-error.ts'
import { type ArchivedFile, type ArchiveRules, listZip, maxDirectoryBytes } from '../platform/files/zip-archive.ts'
import { percentDecoded } from './source-posts.service.ts'

/** Judges by the extension. A ZIP may turn out to be from Ghost; see `findFormat`. */
export function formatOf(fileName: string): ImportFormat | null {
  const [, ending = ''] = /\.([a-z]+)$/i.exec(fileName) ?? []
  return lookUp({ json: 'ghost', xml: 'wordpress', zip: 'markdown' } as const, ending.toLowerCase()) ?? null
}

const fileStarts: Readonly<Record<ImportFormat, string>> = { ghost: '{', wordpress: '<', markdown: 'PK' }

/** Judges by the content. Null if `named` is wrong. @throws AppError 400, 413 for a bad ZIP */
export async function findFormat(file: Blob, named: ImportFormat): Promise<ImportFormat | null> {
  if (named !== 'wordpress' && (await isZip(file))) return formatOfZip(file)
  return (await startsWith(file, fileStarts[named])) ? named : null
}

export function isZip(file: Blob): Promise<boolean> {
  return startsWith(file, fileStarts.markdown)
}

async function startsWith(file: Blob, start: string): Promise<boolean> {
  const head = await file.slice(0, 1_000).arrayBuffer()
  return new TextDecoder().decode(head).trimStart().startsWith(start)
}

async function formatOfZip(file: Blob): Promise<ImportFormat> {
  const rules = archiveRules('The ZIP', Number.POSITIVE_INFINITY, (path) => isPostFile(path) || isGhostFile(path))
  const files = await listZip(file, rules, { bytes: maxDirectoryBytes })
  return files.length === 0 || files.some(({ path }) => isPostFile(path)) ? 'markdown' : 'ghost'
}

export function isPostFile(path: string): boolean {
  return /\.(?:md|markdown)$/i.test(path) && !/(?:^|\/)(?:readme|license)\.md$/i.test(path)
}

/** Whether this is a JSON file at the root or in one outer folder, where Ghost looks for it too. */
export function isGhostFile(path: string): boolean {
  return /^(?:[^/]+\/)?[^/]+\.json$/i.test(path)
}

const maxEntries = 100_000

export function archiveRules(label: string, maxFileBytes: number, accepts: (path: string) => boolean): ArchiveRules {
  return {
    label,
    maxEntries,
    maxFileBytes,
    tooLargeText: `A file in it may have at most ${maxFileBytes / 2 ** 20} MB.`,
    fail: (status, text, cause) => new AppError(status, 'invalid_import', text, { cause }),
    keepsUnreadable: true,
    accepts: (path) => !isSystemPath(path) && accepts(path),
    nameOf: (path) =>
      `"${path
        .slice(-160)
        .replace(/\p{Cc}/gu, '\u{FFFD}')
        .toWellFormed()}"`,
  }
}

function isSystemPath(path: string): boolean {
  return path.split(/[/\\]/).some((name) => /^\.+[^.]/.test(name) || name === '__MACOSX')
}

/** The images of an archive. */
export interface ImportMedia {
  /** @param address of the image at the former site; the end of its path finds the file */
  find: (address: string) => ImageSource | null
}

/** Opens the media ZIP or, without one, the export if it is a ZIP. @throws AppError 400, 413 */
export async function openImportMedia(path: string, mediaPath: string | null): Promise<ImportMedia> {
  const archive = mediaPath ?? ((await isZip(await openAsBlob(path))) ? path : null)
  return archive === null ? { find: () => null } : openMediaZip(archive)
}

async function openMediaZip(path: string): Promise<ImportMedia> {
  const rules = archiveRules('The media ZIP', Number.POSITIVE_INFINITY, () => true)
  const files = await listZip(await openAsBlob(path), rules, { bytes: maxDirectoryBytes })
  const byName = Map.groupBy(files, (file) => posix.basename(folded(pathIn(file))))
  return { find: (address) => findImage(byName, address) }
}

function findImage(byName: ReadonlyMap<string, ArchivedFile[]>, address: string): ImageSource | null {
  for (const path of candidatePaths(address)) {
    const best = bestMatch(byName.get(posix.basename(folded(path))) ?? [], path)
    if (best) return best
  }
  return null
}

/** Archives of macOS have letters and accents apart; those of old Windows programs, backslashes. */
function pathIn({ path }: ArchivedFile): string {
  return path.replaceAll('\\', '/').normalize()
}

function folded(path: string): string {
  return path.toLowerCase().normalize()
}

/** The path as in the address and without the sizes that WordPress and Ghost add. */
function candidatePaths(address: string): string[] {
  const url = URL.parse(address, 'https://old.invalid/')
  if (!url) return []
  const path = percentDecoded(url.pathname).normalize()
  const original = path.replace(/-\d{2,5}x\d{2,5}(?=\.\w+$)/, '').replace(/\/size\/[wh]\d+(?:[wh]\d+)?(?=\/)/, '')
  return [...new Set([path, original, original.replace(/(?=\.\w+$)/, '-scaled'), original.replace(/(?=\.\w+$)/, '_o')])]
}

/** The file that shares the longest end of its path, capitals deciding last; null if several do. */
function bestMatch(files: readonly ArchivedFile[], path: string): ArchivedFile | null {
  const rated = files
    .map((file) => ({
      file,
      similar: sharedNames(folded(pathIn(file)), folded(path)),
      equal: sharedNames(pathIn(file), path),
    }))
    .sort((first, second) => second.similar - first.similar || second.equal - first.equal)
  const [best, next] = rated
  const isClear = best?.similar !== next?.similar || best?.equal !== next?.equal
  return best && isClear ? best.file : null
}

/** How many names at the ends of both paths are the same. */
function sharedNames(path: string, wanted: string): number {
  const names = path.split('/').reverse()
  const wantedNames = wanted.split('/').reverse()
  const difference = names.findIndex((name, index) => name !== wantedNames[index])
  return difference === -1 ? names.length : difference
}
