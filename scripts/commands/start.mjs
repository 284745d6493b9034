import { ensureWebBuilt } from '../setup/build-web.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main, say } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  say('Starting.')
  return runInForeground(['api/src/server.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' })
})
