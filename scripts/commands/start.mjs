import { ensureBuilt } from '../setup/builds.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main, printLine } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  printLine('Starting.')
  // glibc keeps freed memory in eight arenas for each processor. Two take some 50 MB less.
  const { NODE_ENV = 'production', MALLOC_ARENA_MAX = '2' } = process.env
  // Takes less processor time than 1 MB. Raised once pages are rendered (api/src/v8-flags.ts).
  return runInForeground(['--min-semi-space-size=8', '--max-semi-space-size=16', 'api/build/server.js'], {
    NODE_ENV,
    MALLOC_ARENA_MAX,
  })
})
