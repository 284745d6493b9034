import { fileURLToPath } from 'node:url'
import { hashPassword } from '../api/src/accounts/passwords/passwords.service.ts'
import { insertUser } from '../api/src/accounts/users.repository.ts'
import { type AppParts, buildApp } from '../api/src/app.ts'
import { openBackgroundWork } from '../api/src/background-work.ts'
import { loadConfig } from '../api/src/config.ts'
import { openInstallation } from '../api/src/installation.ts'
import { createLiveSettings, pageSettings } from '../api/src/live-settings.ts'
import { createLog } from '../api/src/log.ts'
import type { Database } from '../api/src/platform/database/database.ts'
import { loadBuiltPages } from '../api/src/platform/pages/pages.ts'
import { createSecrets } from '../api/src/platform/secrets/secrets.ts'
import type { DataDir } from './product-server.ts'

const webDir = fileURLToPath(new URL('../web/', import.meta.url))

export async function newestSlugs(dataDir: DataDir): Promise<string[]> {
  const { installation } = await open(dataDir)
  try {
    const { pool } = installation.database
    const { rows } = await pool.query('select slug from posts where is_public order by listed_at desc, id desc')
    return rows.map(({ slug }) => String(slug))
  } finally {
    await installation.close()
  }
}

interface Accounts {
  count: number
  password: string
  prefix?: string
  isStaff?: boolean
  isSuperuser?: boolean
}

export async function addAccounts(
  dataDir: DataDir,
  { count, password, prefix = 'account', ...rights }: Accounts,
): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`)
  const passwordHash = await hashPassword(password)
  const { installation } = await open(dataDir)
  try {
    for (const username of names) {
      const email = `${username}@deck.example`
      await insertUser(installation.database.db, { username, email, passwordHash, accountStatus: 'active', ...rights })
    }
    return names
  } finally {
    await installation.close()
  }
}

export type App = Awaited<ReturnType<typeof buildApp>>

/** @returns the access token */
export async function signIn(app: App, account: { name: string; password: string }): Promise<string> {
  const payload = { username_or_email: account.name, password: account.password }
  const answer = await app.inject({ method: 'POST', url: '/api/user/login/', payload })
  return answer.json().access
}

/** Runs the whole product in this process, without a listener. Calls bypass the cache. */
export async function withApp<T>(
  dataDir: Pick<DataDir, 'path'>,
  use: (app: App, database: Database) => Promise<T>,
  parts: Pick<AppParts, 'records'> = {},
): Promise<T> {
  const { config, log, installation } = await open(dataDir)
  try {
    const { database } = installation
    const secrets = createSecrets('of no use')
    const settings = createLiveSettings({ config, database, log })
    await settings.reload()
    const work = openBackgroundWork({ config, settings, database, log, secrets })
    const pages = await loadBuiltPages(webDir, pageSettings(config, settings))
    const app = await buildApp({
      config,
      settings,
      log,
      database,
      secrets,
      pages,
      jobs: work.jobs,
      mailer: work.mailer,
      ...parts,
    })
    try {
      return await use(app, database)
    } finally {
      await app.close()
    }
  } finally {
    await installation.close()
  }
}

export async function open(dataDir: Pick<DataDir, 'path' | 'environment'>) {
  const config = loadConfig({
    DATA_DIR: dataDir.path,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    RATE_LIMIT_SCALE: '1000000',
    ...dataDir.environment,
  })
  const log = createLog(config)
  return { config, log, installation: await openInstallation(config, { log, onProgress: () => {} }) }
}
