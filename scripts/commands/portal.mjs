import { ensureServerBuilt } from '../setup/builds.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureServerBuilt()
  return runInForeground(['api/build/cli.js', ...process.argv.slice(2)], {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  })
})
