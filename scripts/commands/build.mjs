import { ensureBuilt, ensureServerBuilt } from '../setup/builds.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main, printLine } from '../setup/terminal.mjs'

const isForServer = process.argv.includes('server')

await main(async () => {
  await ensureInstalled()
  await (isForServer ? ensureServerBuilt() : ensureBuilt())
  if (!isForServer) printLine('The server in api/build and the pages in web/build are up to date.')
  return 0
})
