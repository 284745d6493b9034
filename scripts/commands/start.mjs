import { ensureBuilt } from '../setup/builds.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main, printLine } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  printLine('Starting.')
  // glibc keeps freed memory in arenas, by default eight for each processor. Two take some 50 MB
  // less, and the threads that compress pages rarely wait for one another. deploy/ and bench/ set
  // the same.
  const { NODE_ENV = 'production', MALLOC_ARENA_MAX = '2' } = process.env
  // A young generation of 2 MB takes less processor time than 1 MB when pages are rendered; with 4
  // MB the server would exceed 200 MB with cached pages (api/src/server.ts). deploy/ and bench/ set
  // the same.
  return runInForeground(['--min-semi-space-size=2', 'api/build/server.js'], { NODE_ENV, MALLOC_ARENA_MAX })
})
