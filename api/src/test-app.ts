import { type Call, createCall, type Transport, type WireResponse } from '@ledgerdeck/contract/client'
import type { FastifyInstance } from 'fastify'
import { type AppParts, buildApp } from './app.ts'
import { loadConfig } from './config.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { createTestDatabase } from './platform/testing/test-database.ts'

export interface TestApp {
  app: FastifyInstance
  database: Database
  /** The typed client; a refusal rejects with a `Refusal`. */
  call: Call
  close: () => Promise<void>
}

/** What a refused call of the test client rejects with. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor({ status, body }: WireResponse) {
    super(`refused with ${status}: ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

export interface TestAppOptions extends Partial<Pick<AppParts, 'pages' | 'cache' | 'now' | 'readiness'>> {
  environment?: NodeJS.ProcessEnv
}

/** The production app on a database of its own. Close it in `afterAll`. */
export async function startTestApp({ environment, ...parts }: TestAppOptions = {}): Promise<TestApp> {
  const config = loadConfig({ LOG_LEVEL: 'silent', ...environment })
  const log = createLog(config)
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ url: testDatabase.url, log })
  const app = await buildApp({ config, log, database, ...parts })
  return {
    app,
    database,
    call: createCall(injecting(app), (response) => new Refusal(response)),
    async close() {
      await app.close()
      await database.close()
      await testDatabase.drop()
    },
  }
}

function injecting(app: FastifyInstance): Transport {
  return async ({ method, path, body }) => {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined
    const response = await app.inject({
      method,
      url: path,
      headers,
      payload: typeof body === 'string' ? body : undefined,
    })
    return { status: response.statusCode, body: response.payload === '' ? undefined : response.json() }
  }
}
