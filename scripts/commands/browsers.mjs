import { ensureBuilt } from '../setup/builds.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  return runInForeground(['e2e/browsers/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })
})
