import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { findProgram } from './debian-programs.ts'
import { type Figures, format, printLine } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface TestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

export async function* measurePgBouncer(): Figures {
  const folder = dirname(await findProgram('pgbouncer'))
  const report = await runTests({ PATH: [folder, process.env.PATH].join(delimiter), TEST_THROUGH_POOLER: '1' })
  for (const { status, fullName } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'failed') printLine(`   failed: ${fullName}`)
  yield {
    what: 'tests of the API that fail through PgBouncer in transaction mode',
    value: report.numFailedTests,
    unit: '',
    limit: { atMost: 0 },
    beside: `${format(report.numPassedTests, '')} passed`,
  }
}

async function runTests(environment: NodeJS.ProcessEnv): Promise<TestReport> {
  const folder = await makeTestFolder()
  const output = join(folder, 'report.json')
  try {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--project', 'api', '--reporter=json', `--outputFile=${output}`],
      { cwd: root, env: { ...process.env, NODE_ENV: 'test', ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    await once(child, 'exit')
    return JSON.parse(await readFile(output, 'utf8')) as TestReport
  } finally {
    await removeTestFolder(folder)
  }
}
