import { runInForeground } from '../setup/foreground.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

// The same builds of React and React Router as Vite takes for the pages, or the two would not know each other's objects.
const flags = ['--conditions=development', '--watch-path=api/src', '--watch-path=packages', '--watch-preserve-output']

await main(async () => {
  await ensureInstalled()
  return runInForeground([...flags, 'api/src/server.ts'], { NODE_ENV: 'development' })
})
