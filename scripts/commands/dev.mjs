import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  return runInForeground(['--watch', '--watch-preserve-output', 'api/src/server.ts'], { NODE_ENV: 'development' })
})
