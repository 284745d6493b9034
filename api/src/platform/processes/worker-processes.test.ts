import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { makeTestFolder, removeTestFolder } from '@ledgerdeck/embedded-postgres/testing/test-folder'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string

beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(() => removeTestFolder(folder))

/** `act` has the worker and `stopping`. `sendToDead` does not let its exit be noticed before. */
function primaryWith(act: string): string {
  return `
    import cluster from 'node:cluster'
    import { readdirSync, readFileSync } from 'node:fs'
    import { createServer } from 'node:net'
    import { runWorkerProcesses } from '${import.meta.resolve('./worker-processes.ts')}'
    if (cluster.isWorker) createServer().listen(0, '127.0.0.1')
    else {
      const stopping = new AbortController()
      const log = { error: ({ code, signal, err }, message) => console.log(message, err?.code ?? signal ?? code) }
      const sendToDead = (worker) => {
        const proc = \`/proc/\${worker.process.pid}\`
        const isDead = () => readFileSync(proc + '/stat', 'utf8').includes(') Z ')
        while (!isDead() || readdirSync(proc + '/task').length > 1);
        worker.send('a message')
      }
      let starts = 0
      cluster.on('listening', (worker) => {
        starts += 1
        ${act}
      })
      await runWorkerProcesses({ count: 1, log, stopping: stopping.signal, onReady: () => {} })
      console.log('stopped')
    }`
}

async function run(act: string) {
  const path = join(folder, 'primary.mjs')
  await writeFile(path, primaryWith(act))
  const child = spawn(process.execPath, [path])
  const [[code], output, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, output: output.trim().split('\n'), errors }
}

test('a process that dies while it is sent a message is replaced, and the log says so', async () => {
  const { code, output, errors } = await run(`
    if (starts > 1) return stopping.abort()
    process.kill(worker.process.pid, 'SIGKILL')
    sendToDead(worker)`)
  expect({ code, output, errors }).toEqual({
    code: 0,
    output: ['a process cannot be reached EPIPE', 'a process ended and is replaced SIGKILL', 'stopped'],
    errors: '',
  })
})

test('a process that ends while it is sent a message does not disturb the stop', async () => {
  const { code, output, errors } = await run(`
    stopping.abort()
    sendToDead(worker)`)
  expect({ code, output, errors }).toEqual({
    code: 0,
    output: ['a process cannot be reached EPIPE', 'stopped'],
    errors: '',
  })
})
