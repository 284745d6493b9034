import { type Client, callerOver, type Transport, type WireResponse } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import type { FastifyInstance } from 'fastify'
import { createAccessTokens } from './accounts/sessions/access-tokens.service.ts'
import { insertSession, type NewSession } from './accounts/sessions/sessions.repository.ts'
import { makeUser } from './accounts/users.factory.ts'
import type { NewUser } from './accounts/users.repository.ts'
import { type AppParts, buildApp } from './app.ts'
import { openBackgroundWork } from './background-work.ts'
import { loadConfig } from './config.ts'
import { createLiveSettings } from './live-settings.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { injectedCalls } from './platform/endpoints/injected-calls.ts'
import type { Mail } from './platform/mail/mail.ts'
import { createSecrets, type Secrets } from './platform/secrets/secrets.ts'
import type { Settings } from './platform/settings/settings.ts'
import { readOutboxMail } from './platform/testing/outbox-mail.ts'
import { createTestDatabase, pooledUrlOf, type TestDatabase } from './platform/testing/test-database.ts'
import { hourMs } from './platform/text/times.ts'

export interface TestApp {
  app: FastifyInstance
  database: Database
  settings: Settings
  databaseUrl: string
  dataDir: string
  api: Client
  signIn: (userId: number, values?: Partial<NewSession>) => Promise<SignedInCaller>
  /** A new user with these values. */
  signInAs: (values?: Partial<NewUser>) => Promise<SignedInCaller & { id: number; username: string }>
  runJobs: () => Promise<void>
  mails: () => Promise<Mail[]>
  untilBlocked: TestDatabase['untilBlocked']
  close: () => Promise<void>
}

interface SignedInCaller {
  api: Client
  sessionId: string
  accessToken: string
}

export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor({ status, body }: WireResponse) {
    super(`refused with ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

export function clientOver(transport: Transport): Client {
  return createClient(callerOver(transport, (response) => new Refusal(response)))
}

/** What `expect(…).rejects.toMatchObject` compares a refused call with. */
export function refused(status: number, code: string) {
  return { status, body: { code } }
}

type ReplacedPart = 'pages' | 'cache' | 'now' | 'pause' | 'readiness' | 'metrics'

export interface TestAppOptions extends Partial<Pick<AppParts, ReplacedPart>> {
  environment?: NodeJS.ProcessEnv
  secrets?: Secrets
  beside?: TestApp
}

export async function startTestApp({ environment, beside, ...parts }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await makeTestFolder()
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment })
  const log = createLog(config)
  const testDatabase = beside ? sharedDatabase(beside) : await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, pooledUrl: pooledUrlOf(testDatabase), log })
  const { secrets = createSecrets('the secret of every test, of no use elsewhere') } = parts
  const now = parts.now ?? (() => new Date())
  const outbox: string[] = []
  const onOutbox = (path: string) => void outbox.push(path)
  const settings = createLiveSettings({ config, database, log })
  await settings.reload()
  const { jobs, mailer, ...work } = openBackgroundWork({ config, settings, database, log, secrets, onOutbox, now })
  const app = await buildApp({ config, settings, log, database, secrets, jobs, mailer, ...parts })
  await jobs.prepare()
  const accessTokens = createAccessTokens(secrets)
  const signIn: TestApp['signIn'] = async (userId, values) => {
    const session = { ...sessionOf(userId, now()), ...values }
    const sessionId = await insertSession(database.db, session)
    const claims = { userId, sessionId, sessionEndsAt: session.expiresAt }
    const accessToken = await accessTokens.issue(claims, now())
    const headers = { authorization: `Bearer ${accessToken}` }
    return { sessionId, accessToken, api: clientOver(injectedCalls(app, { headers })) }
  }
  return {
    app,
    database,
    settings,
    databaseUrl: testDatabase.url,
    dataDir,
    api: clientOver(injectedCalls(app)),
    signIn,
    async signInAs(values) {
      const user = await makeUser(database.db, values)
      return { ...user, ...(await signIn(user.id)) }
    },
    runJobs: jobs.runDue,
    async mails() {
      await jobs.runDue()
      return Promise.all(outbox.map(readOutboxMail))
    },
    untilBlocked: testDatabase.untilBlocked,
    async close() {
      await app.close()
      await work.close()
      await database.close()
      await testDatabase.drop()
      await removeTestFolder(dataDir)
    },
  }
}

function sharedDatabase({ databaseUrl, untilBlocked }: TestApp): TestDatabase {
  return { url: databaseUrl, untilBlocked, drop: async () => {} }
}

function sessionOf(userId: number, loggedInAt: Date): NewSession {
  const expiresAt = new Date(loggedInAt.getTime() + 4 * hourMs)
  const authenticatedAt = loggedInAt
  return {
    userId,
    loggedInAt,
    authenticatedAt,
    expiresAt,
    lastUsedAt: loggedInAt,
    ipAddress: '127.0.0.1',
    userAgent: 'test',
  }
}
