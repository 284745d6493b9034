import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  return runInForeground(['api/src/cli.ts', ...process.argv.slice(2)], {
    NODE_ENV: process.env.NODE_ENV ?? 'production',
  })
})
