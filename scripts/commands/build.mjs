import { ensureWebBuilt } from '../setup/build-web.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main, say } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  say('The pages in web/build are up to date.')
  return 0
})
