import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Cluster, openCluster } from '../cluster.ts'
import type { ClusterOptions } from '../cluster-options.ts'

export type ProcessOptions = Pick<ClusterOptions, 'dataDir' | 'application' | 'isDurable' | 'sharedFolder'> & {
  /** A file with a number of free bytes that overrides the system's. */
  freeBytesFile?: string
}

interface ProcessCommand {
  id: number
  statement?: string
}

export type ProcessMessage =
  | { kind: 'progress'; text: string }
  | { kind: 'ready'; url: string }
  | { kind: 'refused'; name: string; text: string }
  | { kind: 'answer'; id: number; rows?: Record<string, unknown>[]; error?: string }

const log = { info() {}, warn() {}, error() {} }
const settingNames = { dataDir: 'DATA_DIR', alternative: 'set DATABASE_URL to another PostgreSQL' }

async function main(): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  const onProgress = (text: string) => send({ kind: 'progress', text })
  const { freeBytesFile, ...options }: ProcessOptions = JSON.parse(process.argv[2] ?? '')
  try {
    const cluster = await openCluster({ ...options, ...disk(freeBytesFile), settingNames, log, onProgress })
    const pool = new pg.Pool({ connectionString: cluster.url })
    pool.on('error', () => {})
    process.on('message', (command: ProcessCommand) => void obey(command, cluster, pool))
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

async function obey({ id, statement }: ProcessCommand, cluster: Cluster, pool: pg.Pool): Promise<void> {
  if (statement === undefined) {
    await pool.end()
    await cluster.close()
    send({ kind: 'answer', id }, () => process.exit(0))
    return
  }
  if (statement === 'outage') return send({ kind: 'answer', id, rows: [{ outage: cluster.outage() }] })
  try {
    const { rows } = await pool.query(statement)
    send({ kind: 'answer', id, rows })
  } catch (error) {
    send({ kind: 'answer', id, error: (error as Error).message })
  }
}

function send(message: ProcessMessage, onSent?: () => void): void {
  process.send?.(message, undefined, undefined, onSent)
}

await main()
