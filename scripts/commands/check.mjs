import { runChecks } from '../checks/parts.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { main } from '../setup/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  return (await runChecks()) ? 0 : 1
})
