import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { resetFactorsByOperator } from './accounts/factors/factor-resets.service.ts'
import { createSuperuser } from './accounts/superusers.service.ts'
import { openMailing } from './background-work.ts'
import { type OpenedContext, printLine } from './command.ts'
import { recordFactorReset, recordNewSuperuser } from './investigation/audit.service.ts'
import { createLiveSettings, siteFacts } from './live-settings.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'

/** The password is read from standard input. */
export async function makeSuperuser(
  { config, database, log }: OpenedContext,
  { username, email }: { username: string; email: string },
): Promise<void> {
  const settings = createLiveSettings({ config, database, log })
  await settings.reload()
  const parts = {
    change: changeIn(database),
    site: siteFacts(config, settings),
    recordSuperuser: recordNewSuperuser,
  }
  await createSuperuser(parts, { username, email, password: await readPassword() })
  printLine(`Created the superuser ${username}.`)
}

export async function resetFactors({ config, database, log }: OpenedContext, username: string): Promise<void> {
  await using mailing = await openMailing({ config, database, log })
  const parts = { ...mailing, change: changeIn(database), recordReset: recordFactorReset }
  await resetFactorsByOperator(parts, username)
  printLine(`Removed the second factors of ${username} and ended its sessions.`)
}

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? ''
  process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const { promise, resolve } = Promise.withResolvers<string>()
  terminal.once('line', resolve).once('close', () => resolve(''))
  const password = await promise
  terminal.close()
  process.stderr.write('\n')
  return password
}
