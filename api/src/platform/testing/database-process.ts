import { readFile } from 'node:fs/promises'
import { type Cluster, type ClusterOptions, openCluster } from '../database/cluster.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLog } from './silent-log.ts'

/** What `openCluster` is called with; the parent gives it as JSON. */
export type ProcessOptions = Pick<ClusterOptions, 'dataDir' | 'isDurable' | 'openFolder'> & {
  /** A file that says how many bytes are free, instead of the system. */
  freeBytesFile?: string
}

/** What the parent sends: one statement to run, "outage" for what the cluster says of itself, or nothing to leave in order. */
export interface ProcessCommand {
  id: number
  statement?: string
}

/** What the parent gets: progress and readiness at the start, then one answer a command. */
export type ProcessMessage =
  | { kind: 'progress'; text: string }
  | { kind: 'ready'; url: string }
  | { kind: 'refused'; name: string; text: string }
  | { kind: 'answer'; id: number; rows?: Record<string, unknown>[]; error?: string }

/** A program that uses the embedded database as the server does, for tests that kill it. */
async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  const onProgress = (text: string) => send({ kind: 'progress', text })
  const { freeBytesFile, ...options }: ProcessOptions = JSON.parse(process.argv[2] ?? '')
  try {
    const cluster = await openCluster({ ...options, ...disk(freeBytesFile), log: silentLog, onProgress })
    const database = openDatabase({ url: cluster.url, log: silentLog })
    process.on('message', (command: ProcessCommand) => void obey(command, cluster, database))
    send({ kind: 'ready', url: cluster.url })
  } catch (error) {
    send({ kind: 'refused', name: (error as Error).name, text: (error as Error).message })
    process.disconnect?.()
  }
}

function disk(freeBytesFile: string | undefined): Pick<ClusterOptions, 'readFreeBytes'> {
  if (freeBytesFile === undefined) return {}
  return { readFreeBytes: async () => Number(await readFile(freeBytesFile, 'utf8')) }
}

async function obey({ id, statement }: ProcessCommand, cluster: Cluster, database: Database): Promise<void> {
  if (statement === undefined) {
    await database.close()
    await cluster.close()
    send({ kind: 'answer', id }, () => process.exit(0))
    return
  }
  if (statement === 'outage') return send({ kind: 'answer', id, rows: [{ outage: cluster.outage() }] })
  try {
    const { rows } = await database.pool.query(statement)
    send({ kind: 'answer', id, rows })
  } catch (error) {
    send({ kind: 'answer', id, error: (error as Error).message })
  }
}

function send(message: ProcessMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent)
}

await main()
