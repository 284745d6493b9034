import { createHash } from 'node:crypto'
import { z } from 'zod'

/*
 * A backup is a tar archive, compressed with Zstandard. Its entries stand in this order:
 *
 *   manifest.json             what it was made from and what must be in it
 *   secret.key
 *   secret.key.previous       if another one was replaced lately
 *   jobs/000001.json          jobs that waited
 *   tables/NAME/000001.copy   rows in PostgreSQL's text format, one table after the other, each after those it refers to
 *   files/PATH                files of the store
 *   end.json                  what was found to be missing, and the check sum of all entries before
 */

/** Raised when an archive is laid out in another way; this program reads archives of this number and of none above. */
export const archiveFormat = 1

export const entryNames = {
  manifest: 'manifest.json',
  secretKey: 'secret.key',
  previousSecretKey: 'secret.key.previous',
  jobs: 'jobs/',
  tables: 'tables/',
  files: 'files/',
  end: 'end.json',
} as const

/** A table that is listed with its columns. */
const storedTable = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().min(0) })
const appliedMigration = z.object({ tag: z.string(), hash: z.string() })

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.string(),
  /** The moment that the rows are from. */
  madeAt: z.iso.datetime(),
  /** All that the database had, in order. */
  migrations: z.array(appliedMigration).min(1),
  /** In an order in which they can be filled. */
  tables: z.array(storedTable),
  /** Those that have given a value, with the last one. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  /** Queues of the jobs that waited. */
  queues: z.array(z.string()),
})

export const endSchema = z.object({
  files: z.number().int(),
  /** Paths of files that were not in the store: the first of them. */
  missingFiles: z.array(z.string()),
  missingFileCount: z.number().int(),
  sha256: z.string(),
})

export type Manifest = z.output<typeof manifestSchema>
export type ManifestTable = z.output<typeof storedTable>
export type ArchiveEnd = z.output<typeof endSchema>

/** The check sum of names, sizes and contents of all entries in their order. */
export interface EntriesDigest {
  begin: (name: string, size: number) => void
  update: (bytes: Uint8Array) => void
  hex: () => string
}

export function createEntriesDigest(): EntriesDigest {
  const hash = createHash('sha256')
  return {
    begin: (name, size) => void hash.update(`${name}\n${size}\n`),
    update: (bytes) => void hash.update(bytes),
    hex: () => hash.digest('hex'),
  }
}
