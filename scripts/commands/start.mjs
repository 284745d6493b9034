import { ensureBuilt } from '../setup/builds.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { serverEnvironment } from '../setup/server-environment.mjs'
import { main, say } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  say('Starting.')
  return runInForeground(['api/build/server.js'], serverEnvironment(process.env))
})
