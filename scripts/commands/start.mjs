import { ensureBuilt } from '../setup/builds.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main, say } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  say('Starting.')
  // The C library keeps what was freed in an arena for each thread, in eight for each processor. Two hold some 50 MB less, and the threads
  // that compress pages seldom wait for one another. deploy/ and bench/ say the same.
  const { NODE_ENV = 'production', MALLOC_ARENA_MAX = '2' } = process.env
  // With a young generation of 2 MB in place of 1 pages that are not kept take less of the processor; with 4 the server would grow beyond
  // 200 MB while kept ones are sent (api/src/server.ts). deploy/ and bench/ say the same.
  return runInForeground(['--min-semi-space-size=2', 'api/build/server.js'], { NODE_ENV, MALLOC_ARENA_MAX })
})
