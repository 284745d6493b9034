import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, CDPSession } from 'puppeteer-core'
import { makePost, paragraph } from '../api/src/blog/posts/posts.factory.ts'
import { evaluate, goTo, launchChromium, openTab } from './bare-tab.ts'
import { storedSession } from './browser-login.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, type DataDir, startProduct } from './product-server.ts'
import { type Figures, printLine } from './report.ts'
import { addAccounts, open } from './seeded-database.ts'
import { median } from './statistics.ts'

const password = 'the password of the writer'
/** The longest allowed post, and one that is half as long again. */
const lengths = [200, 300] as const
const slowdown = 4
const keysPerSecond = 15
const longTaskMs = 50
const afterLoadMs = 3_000
const afterClickMs = 1_000
/** Includes saves of the draft after the last key. */
const restMs = 5_000

export async function* measureTyping({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  const [name = ''] = await addAccounts(dataDir, { count: 1, password, isStaff: true })
  for (const blocks of lengths) await addLongPost(dataDir, blocks)
  await using server = await startProduct({ dataDir })
  await using browser = await launchChromium()
  for (const blocks of lengths) {
    printLine(`typing in a post of ${blocks} blocks: ${rounds} rounds of ${seconds} s`)
    const ours: Typing[] = []
    const bare: Typing[] = []
    for (let round = 1; round <= rounds; round += 1) {
      ours.push(await typeInNewTab(browser, { origin: server.origin, name, blocks, seconds }))
      bare.push(await typeInNewTab(browser, { origin: server.origin, name, blocks, seconds, isBare: true }))
    }
    const inRounds = (all: Typing[]) => all.map(({ longestMs }) => longestMs.toFixed(0)).join(', ')
    yield {
      what: `longest task while a paragraph of ${blocks} is typed, ${slowdown} times slower`,
      value: median(ours.map(({ longestMs }) => longestMs)),
      unit: 'ms',
      limit: { atMost: longTaskMs },
      beside: `in each round: ${inRounds(ours)} ms; the same text without an editor: ${inRounds(bare)} ms; below ${longTaskMs} ms the browser reports none`,
    }
    yield {
      what: `main thread for a key in a post of ${blocks} blocks, ${slowdown} times slower`,
      value: median(ours.map(({ perKeyMs }) => perKeyMs)),
      unit: 'ms',
      beside: `the same text without an editor: ${median(bare.map(({ perKeyMs }) => perKeyMs)).toFixed(1)} ms; with all else that the page does`,
    }
  }
}

interface Typing {
  longestMs: number
  perKeyMs: number
}

interface TypingOptions extends Opened {
  seconds: number
  isBare?: boolean
}

async function typeInNewTab(browser: Browser, { seconds, isBare, ...opened }: TypingOptions): Promise<Typing> {
  await using tab = await openTab(browser, { width: 1280, height: 800 })
  await openEditor(tab.session, opened)
  if (isBare) await evaluate(tab.session, bareCopy)
  return await typeText(tab.session, seconds * keysPerSecond)
}

const bareCopy = `{
  const editor = document.querySelector('[role=textbox]')
  const index = [...editor.children].indexOf(getSelection().anchorNode.parentElement.closest('p'))
  const copy = editor.cloneNode(true)
  editor.replaceWith(copy)
  copy.focus()
  getSelection().collapse(copy.children[index].firstChild, 0)
}`

async function addLongPost(dataDir: DataDir, blocks: number): Promise<void> {
  const { installation } = await open(dataDir)
  const text = 'Yields rose **again**, and prices of [bonds](/about) fell as they do. '.repeat(3)
  try {
    const written = Array.from({ length: blocks }, (_, index) => paragraph(text, index + 1))
    await makePost(installation.database.db, { slug: slugOf(blocks), title: 'A long post', blocks: written })
  } finally {
    await installation.close()
  }
}

function slugOf(blocks: number): string {
  return `a-post-of-${blocks}`
}

interface Opened {
  origin: string
  name: string
  blocks: number
}

async function openEditor(session: CDPSession, { origin, name, blocks }: Opened): Promise<void> {
  await goTo(session, `${origin}/healthz`)
  const stored = JSON.stringify(await storedSession(origin, { name, password }))
  await evaluate(session, `Object.assign(localStorage, ${stored})`)
  await goTo(session, `${origin}/finance/blog/update/${slugOf(blocks)}`)
  const [x, y] = await evaluate<[number, number]>(
    session,
    `new Promise((found, fail) => {
      setTimeout(() => fail(new Error('The editor did not open.')), 60_000)
      const poll = setInterval(() => {
        const paragraph = document.querySelectorAll('[role=textbox] p')[${blocks / 2}]
        if (!paragraph) return
        clearInterval(poll)
        paragraph.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = paragraph.getBoundingClientRect()
        found([left + width / 2, top + height / 2])
      }, 100)
    })`,
  )
  await delay(afterLoadMs)
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
}

async function typeText(session: CDPSession, keys: number): Promise<Typing> {
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await delay(afterClickMs)
  await evaluate(
    session,
    `{
      window.longest = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
      }).observe({ type: 'longtask' })
    }`,
  )
  const typed = 'rates and '.repeat(keys / 10)
  const busyBefore = await busyMs(session)
  for (const text of typed) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: text, text })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
    await delay(1000 / keysPerSecond)
  }
  const perKeyMs = ((await busyMs(session)) - busyBefore) / keys
  await delay(restMs)
  const shown = await evaluate<string>(session, "document.querySelector('[role=textbox]').textContent")
  if (!shown.includes(typed.trim())) throw new Error('The text did not arrive in the editor.')
  return { longestMs: Number(await evaluate(session, 'window.longest')), perKeyMs }
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}
