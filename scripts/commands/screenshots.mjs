import { ensureBuilt } from '../setup/builds.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const CHROMIUM_PATH = await ensureChromium()
  return runInForeground(['e2e/screenshots/run.ts'], { NODE_ENV: 'production', CHROMIUM_PATH })
})
