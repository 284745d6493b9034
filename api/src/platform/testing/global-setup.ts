import { join } from 'node:path'
import { openTestServer, runStatement } from '@ledgerdeck/embedded-postgres/testing/test-server'
import type { TestProject } from 'vitest/node'
import { migrate, migrateJobTables } from '../database/migrations.ts'
import { startPooler } from './pooler.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string
    testTemplate: string
    testPoolerUrl: string
  }
}

const templateName = 'migrated'
const migrations = join(import.meta.dirname, '../../../migrations')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openTestServer()
  try {
    await createTemplate(server.url)
  } catch (error) {
    await server.close()
    throw error
  }
  const pooler = process.env.TEST_THROUGH_POOLER === '1' ? await startPooler(server.url) : undefined
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', templateName)
  project.provide('testPoolerUrl', pooler?.url ?? '')
  return async () => {
    await pooler?.close()
    await server.close()
  }
}

async function createTemplate(url: string): Promise<void> {
  await runStatement(url, `CREATE DATABASE ${templateName}`)
  const template = new URL(url)
  template.pathname = templateName
  await migrate(template.href, migrations)
  await migrateJobTables(template.href)
}
