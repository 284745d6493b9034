import { stopAbandonedCluster } from '@ledgerdeck/embedded-postgres'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { expect, test } from '../fixtures/journey.ts'
import { runProgram, startPortal } from '../portal/portal.ts'

test('SIGTERM stops a server with code 0, and the next server uses the same data', async ({ request }) => {
  const dataDir = await makeTestFolder()
  try {
    const first = await startPortal(dataDir, { SAMPLE_CONTENT: '0' })
    expect(await (await request.get(`${first.url}/readyz`)).ok()).toBe(true)
    expect(await first.stop()).toMatchObject({ code: 0, stderr: '' })
    const second = await startPortal(dataDir, { SAMPLE_CONTENT: '0' })
    expect((await request.get(`${second.url}/finance/blog`)).status()).toBe(200)
    const ended = await second.stop()
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).not.toContain('Created the superuser')
  } finally {
    await stopAbandonedCluster(dataDir)
    await removeTestFolder(dataDir)
  }
})

test('starting on a port in use fails with a one-line message and code 1', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const { code, stderr } = await runProgram('server', [], { PORT: port, DATA_DIR: '/nonexistent' }).ended
  expect(stderr).toMatch(new RegExp(`^PORT: ${port} is in use[^\\n]*\\n$`))
  expect(code).toBe(1)
})

test('starting with an invalid setting fails with a one-line message that names it', async () => {
  const { code, stderr } = await runProgram('server', [], { LOG_LEVEL: 'loud' }).ended
  expect(stderr).toMatch(/^LOG_LEVEL: [^\n]+\n$/)
  expect(code).toBe(1)
})
