import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const program = `
  const { main, printLine } = await import(${JSON.stringify(new URL('./terminal.mjs', import.meta.url))})
  await main(async () => {
    printLine('Starting.')
    await new Promise(setImmediate)
    return 0
  })`

test('a command whose output goes to a full disk does its work', async () => {
  const command = ['-c', 'exec "$0" --input-type=module --eval "$1" > /dev/full', process.execPath, program]
  const child = spawn('sh', command, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([errors, code]).toEqual(['', 0])
})
