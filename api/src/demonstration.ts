import { randomBytes } from 'node:crypto'
import { callerOver } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { type DemoUsername, demoUsernames, demoUsers } from '../seed/demo/demo-users.ts'
import { type DemoPasswords, type DemoVisits, makeDemoUsers } from '../seed/demo/demo-visits.ts'
import { countOwnContent, loadDemo } from '../seed/load-demo.ts'
import { findDemoUsers, removeDemo } from '../seed/remove-demo.ts'
import { buildApp } from './app.ts'
import { openBackgroundWork, openPurging } from './background-work.ts'
import type { Config } from './config.ts'
import { prepareFirstStart } from './first-start.ts'
import type { Installation, OpeningOptions } from './installation.ts'
import { recordInstallationAct } from './investigation/audit.service.ts'
import { createLiveSettings } from './live-settings.ts'
import { injectedCalls } from './platform/endpoints/injected-calls.ts'
import { StartError } from './platform/errors/app-error.ts'
import { changeIn } from './platform/pages/cache-freshness.ts'
import { loadSecrets } from './platform/secrets/load-secrets.ts'
import { hourMs } from './platform/text/times.ts'

interface DemonstrationParts extends Pick<Installation, 'database'>, Omit<OpeningOptions, 'signal'> {
  config: Config
  signal: AbortSignal
}

/** @throws StartError where there is a demonstration, or other content and `isForced` is false */
export async function fillDemonstration(parts: DemonstrationParts, { isForced }: { isForced: boolean }): Promise<void> {
  const { database, config, onProgress: printLine, signal } = parts
  if ((await findDemoUsers(database.db)).length > 0)
    throw new StartError('demo: this site has a demonstration; remove it first: npm run portal -- demo --remove')
  const own = await countOwnContent(database.db)
  if (own !== null && !isForced)
    throw new StartError(`demo: this site has content of its own (${own}); add --force to fill it anyway`)
  await prepareFirstStart(database, config, { printLine, signal })
  const passwords = new Map(demoUsernames.map((username) => [username, randomBytes(12).toString('base64url')]))
  const ids = await makeDemoUsers(database, passwords)
  await using site = await openVisits(parts, passwords)
  await loadDemo(site, ids)
  await recordInstallationAct(database, 'demo_create', { users: demoUsernames.length })
  printLine('Added the demonstration. Anyone with these passwords can log in. They are shown only here:')
  for (const [username, password] of passwords)
    printLine(`  ${username.padEnd(16)}${password.padEnd(18)}${demoUsers[username].role}`)
  printLine('Remove all of it with: npm run portal -- demo --remove')
}

/** @throws StartError when the only superuser belongs to the demonstration */
export async function removeDemonstration({
  config,
  database,
  log,
  onProgress: printLine,
  signal,
}: DemonstrationParts): Promise<void> {
  const change = changeIn(database, await openPurging({ config, database, log }))
  const { removed, kept } = await removeDemo({ database, change, log, signal })
  if (removed + kept === 0) return printLine('There is no demonstration on this site.')
  await recordInstallationAct(database, 'demo_remove', { users: removed })
  printLine(`Removed the demonstration with ${removed} of its users. Its images follow within a day.`)
  if (kept > 0)
    throw new StartError(
      'demo_superuser is the only superuser and stays: make another with create-superuser, and repeat',
    )
}

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A network for documentation (RFC 5737), so that no record names a real address. */
const addressOf = (username: DemoUsername): string => `203.0.113.${10 + demoUsernames.indexOf(username)}`

/** The whole application without a listener, so that every act goes through its endpoint. */
async function openVisits(
  { config, database, log }: DemonstrationParts,
  passwords: DemoPasswords,
): Promise<DemoVisits & AsyncDisposable> {
  let behindMs = 0
  const now = () => new Date(Date.now() - behindMs)
  const settings = createLiveSettings({ config, database, log })
  await settings.reload()
  const secrets = await loadSecrets(config)
  const { jobs, mailer, close } = openBackgroundWork({ config, settings, database, log, secrets, now })
  await jobs.prepare()
  // Visits of many days happen within seconds.
  const unlimited = { ...config, rateLimitScale: 1_000 }
  const app = await buildApp({ config: unlimited, settings, database, secrets, jobs, mailer, log, now })
  const clientOf = (username: DemoUsername, authorization: Record<string, string> = {}) => {
    const caller = { headers: { ...authorization, 'user-agent': browser }, remoteAddress: addressOf(username) }
    return createClient(callerOver(injectedCalls(app, caller), refusal))
  }
  const signIn = (username: DemoUsername, password = '') =>
    clientOf(username).accounts.login({ body: { username_or_email: username, password } })
  return {
    async visit(username, hoursAgo = 0) {
      behindMs = hoursAgo * hourMs
      const { access } = await signIn(username, passwords.get(username))
      return clientOf(username, { authorization: `Bearer ${access}` })
    },
    async mistype(username) {
      await signIn(username, 'not the password').catch(() => {})
    },
    async [Symbol.asyncDispose]() {
      await app.close()
      await close()
    },
  }
}

function refusal({ status, body }: { status: number; body: unknown }): Error {
  return new Error(`A call of the demonstration was refused with ${status}: ${JSON.stringify(body)}`)
}
