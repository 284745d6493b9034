import { setTimeout as delay } from 'node:timers/promises'
import { paragraph } from '../../api/src/blog/posts/posts.factory.ts'
import { addAccount } from '../fixtures/accounts.ts'
import { addPost } from '../fixtures/comments.ts'
import { OwnPortal } from '../portal/own-portal.ts'
import { mainLines, type Site } from './main-lines.ts'
import { type Browser, browsers } from './tab.ts'

const lineMilliseconds = 60_000

/** Runs and prints each main line in each browser. Exits with 1 on a failure or missing browser. */
const missing = browsers.filter(({ isInstalled }) => !isInstalled())
for (const { name, packages } of missing) print(`${name} is missing: apt-get install ${packages}`)

const portal = await OwnPortal.start()
let failed = missing.length
try {
  for (const browser of browsers.filter(({ isInstalled }) => isInstalled())) failed += await tryOut(browser)
} finally {
  await portal.remove()
}
// A line that has timed out is still waiting for its condition.
process.exit(failed > 0 ? 1 : 0)

async function tryOut({ name, openTab }: Browser): Promise<number> {
  const account = await addAccount(portal)
  const { address } = await addPost(portal, { blocks: [paragraph('The first paragraph.')] })
  const site: Site = { url: portal.url, account, post: address }
  await using tab = await openTab()
  print(`${name}: ${await tab.evaluate<string>('navigator.userAgent')}`)
  for (const [line, run] of mainLines) {
    try {
      await Promise.race([run(tab, site), timeOut()])
      print(`  passed  ${line}`)
    } catch (error) {
      print(`  FAILED  ${line}: ${error}`)
      print(
        await tab.evaluate<string>(`location.href + '\\n' + document.querySelector('main').innerText.slice(0, 600)`),
      )
      return 1
    }
  }
  return 0
}

async function timeOut(): Promise<never> {
  await delay(lineMilliseconds, undefined, { ref: false })
  throw new Error(`not done after ${lineMilliseconds / 1000} s`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
