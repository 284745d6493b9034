import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

// Objects of React's development and production builds are incompatible.
const flags = ['--conditions=development', '--watch-path=api/src', '--watch-path=packages', '--watch-preserve-output']

await main(async () => {
  await ensureInstalled()
  return runInForeground([...flags, 'api/src/server.ts'], { NODE_ENV: 'development' })
})
