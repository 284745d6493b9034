import type { Config } from './config.ts'
import type { Installation, OpeningOptions } from './installation.ts'
import type { AuditedFields } from './investigation/audit-records.table.ts'
import type { Database } from './platform/database/database.ts'

/** What `npm run portal` can do; `commands.ts` lists all of them. */
export interface Command {
  /** For `help`: what follows the name, and what it does. */
  forms: [form: string, text: string][]
  /** A switch is `yes` when it is given, otherwise empty. */
  options?: Record<string, { default?: string } | 'switch'>
  operand?: string
  /** Validates the values and returns the work, so that a mistyped command starts nothing. */
  prepare: (values: Record<string, string>) => (context: CommandContext) => Promise<void>
}

export interface CommandContext extends OpeningOptions {
  config: Config
  signal: AbortSignal
}

export type OpenedContext = CommandContext & Installation

export class UsageError extends Error {
  override name = 'UsageError'
}

/** Opens the database around the work, and closes it however the work ends. */
export function onInstallation(work: (context: OpenedContext) => Promise<void>) {
  return async (context: CommandContext) => {
    const { config, ...options } = context
    const { openInstallation } = await import('./installation.ts')
    const installation = await openInstallation(config, options)
    options.signal.addEventListener('abort', () => void installation.close().finally(() => process.exit(1)))
    try {
      await work({ ...context, ...installation })
    } finally {
      await installation.close()
    }
  }
}

export async function recordCommand(
  database: Pick<Database, 'transaction'>,
  act: string,
  after: AuditedFields,
): Promise<void> {
  const { recordInstallationAct } = await import('./investigation/audit.service.ts')
  await recordInstallationAct(database, act, after)
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
