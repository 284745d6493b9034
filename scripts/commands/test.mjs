import { runChecks } from '../checks/parts.mjs'
import { ensureBuilt } from '../setup/builds.mjs'
import { ensureChromium } from '../setup/chromium.mjs'
import { ensureInstalled } from '../setup/install.mjs'
import { elapsed, main, printLine, SetupError } from '../setup/terminal.mjs'
import { runPlaywright, runVitest } from '../setup/test-steps.mjs'

/** @import { Counts } from '../setup/test-steps.mjs' */

const total = { passed: 0, failed: 0 }

/** A failure before any count is one. @param {string} title @param {() => Promise<Counts>} body */
async function step(title, body) {
  const startedAt = Date.now()
  printLine(`\n── ${title}`)
  const { passed, failed } = await body().catch((error) => {
    if (!(error instanceof SetupError)) throw error
    printLine(error.message)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  printLine(`── ${title}: ${failed === 0 ? 'passed' : 'FAILED'} in ${elapsed(startedAt)}`)
}

/** @param {string} title @param {() => Promise<void>} body */
const prepare = (title, body) =>
  step(title, async () => {
    await body()
    return { passed: 0, failed: 0 }
  })

const words = process.argv.slice(2)
const isForScreens = words.includes('screens')
const paths = words.filter((word) => word !== 'screens')

async function useChromium(found = ensureChromium()) {
  process.env.CHROMIUM_PATH = await found
  printLine(process.env.CHROMIUM_PATH)
}

async function runAll() {
  const chromium = ensureChromium()
  // The download's own step reports a failure. The checks run at the same time, as it mostly waits.
  chromium.catch(() => {})
  if (!isForScreens) await step('Checks', async () => ({ passed: 0, failed: (await runChecks()) ? 0 : 1 }))
  await prepare('Server and pages', ensureBuilt)
  await prepare('Chromium', () => useChromium(chromium))
  if (!isForScreens) await step('Unit and API tests', () => runVitest())
  if (isForScreens) await step('Screens', () => runPlaywright('screens'))
  else await step('Journeys', () => runPlaywright('journeys'))
}

/** Leaves out the checks, which take longer than the tests of one folder. */
async function runSome() {
  if (paths.some((path) => path.startsWith('web'))) await prepare('Chromium', () => useChromium())
  await step('Unit and API tests', () => runVitest(paths))
}

await main(async () => {
  const startedAt = Date.now()
  await ensureInstalled()
  await (paths.length > 0 ? runSome() : runAll())
  printLine(`\nAll of it took ${elapsed(startedAt)}.\n`)
  printLine(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
