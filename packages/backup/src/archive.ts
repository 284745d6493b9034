import { createHash } from 'node:crypto'
import { z } from 'zod'

/*
 * A backup is a tar archive, compressed with Zstandard. Its entries have this order:
 *
 *   manifest.json             the source of the backup and its tables
 *   secret.key
 *   secret.key.previous       if the key was replaced recently
 *   jobs/000001.json          waiting jobs
 *   tables/NAME/000001.copy   rows in PostgreSQL's text format, each table after those it refers to
 *   files/PATH                stored files
 *   end.json                  missing files, and the checksum of all entries before
 */

/** Incremented with the layout. Archives with a higher number are refused. */
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

const storedTable = z.object({ name: z.string(), columns: z.array(z.string()).min(1), rows: z.number().int().min(0) })
const appliedMigration = z.object({ tag: z.string(), hash: z.string() })

export const manifestSchema = z.object({
  format: z.literal(archiveFormat),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(appliedMigration).min(1),
  tables: z.array(storedTable),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  queues: z.array(z.string()),
})

export const endSchema = z.object({
  files: z.number().int(),
  missingFiles: z.array(z.string()),
  missingFileCount: z.number().int(),
  sha256: z.string(),
})

export type Manifest = z.output<typeof manifestSchema>
export type ManifestTable = z.output<typeof storedTable>
export type ArchiveEnd = z.output<typeof endSchema>

export interface EntriesDigest {
  begin: (name: string, size: number) => void
  update: (bytes: Uint8Array) => void
  hex: () => string
}

/** SHA-256 of the name, size and bytes of each entry, in the order of the archive. */
export function createEntriesDigest(): EntriesDigest {
  const hash = createHash('sha256')
  return {
    begin: (name, size) => void hash.update(`${name}\n${size}\n`),
    update: (bytes) => void hash.update(bytes),
    hex: () => hash.digest('hex'),
  }
}
