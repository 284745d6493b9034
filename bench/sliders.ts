import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from './chromium-path.ts'
import type { BenchOptions } from './options.ts'
import { createDataDir, startProduct } from './product-server.ts'
import { type Figure, type Figures, printLine } from './report.ts'
import { median } from './statistics.ts'

const slowdown = 4
const changesPerSecond = 60
const longTaskMs = 50

interface SliderCase {
  page: string
  selector: string
  near?: string
  /** Parts that load with the first input and are redrawn with each change. */
  drawn?: string
  what: string
}

const sliders: readonly SliderCase[] = [
  {
    page: '/finance/loan-calculator',
    selector: '[aria-label="Annual Interest Rate (%), slider"]',
    drawn: '[role=application]',
    what: 'the rate of a loan of 360 months',
  },
  {
    page: '/finance/loan-calculator',
    selector: '[aria-label="Extra Each Month, slider"]',
    drawn: '[role=application]',
    what: 'the extra repayment of a loan of 360 months',
  },
  {
    page: '/finance/bond-pricing-calculator',
    selector: '[aria-label="Yield rate, slider"]',
    what: 'the yield of a bond',
  },
  {
    page: '/finance/bond-pricing-calculator?tab=curve&face=1000&coupon=0.05&matures=2046-06-15&yield=0.045',
    selector: 'input[type=range]',
    what: 'the marker of a price curve',
  },
  {
    page: '/finance/blog/detail/where-your-repayment-goes',
    selector: '[aria-label="Interest rate (% a year), slider"]',
    near: 'figure table',
    what: 'the rate of a loan in an article',
  },
  {
    page: '/finance/blog/detail/where-your-repayment-goes',
    selector: '[aria-label="Extra with each repayment, slider"]',
    near: 'figure table',
    what: 'the extra repayment of a loan in an article',
  },
  {
    page: '/finance/blog/detail/why-bond-prices-fall-when-yields-rise',
    selector: '[aria-label="Yield (% a year), slider"]',
    near: 'figure table',
    what: 'the yield of a bond in an article',
  },
]

export async function* measureSliders({ rounds, seconds }: BenchOptions): Figures {
  await using dataDir = await createDataDir()
  await using server = await startProduct({ dataDir })
  await using browser = await chromium.launch({ executablePath: chromiumPath() })
  for (const { page, what, ...slider } of sliders) {
    printLine(`${what}: ${rounds} rounds of ${seconds} s`)
    const longest: number[] = []
    for (let round = 1; round <= rounds; round += 1) {
      longest.push(await longestTaskMs(browser, { ...slider, url: server.origin + page, seconds }))
    }
    yield figureOf(what, longest)
  }
}

function figureOf(what: string, longest: readonly number[]): Figure {
  return {
    what: `longest task while ${what} changes ${changesPerSecond} times a second, ${slowdown} times slower`,
    value: median(longest),
    unit: 'ms',
    limit: { atMost: longTaskMs },
    beside: `in each round: ${longest.map((ms) => ms.toFixed(0)).join(', ')} ms; below ${longTaskMs} ms the browser reports none`,
  }
}

interface MovedSlider extends Pick<SliderCase, 'selector' | 'near' | 'drawn'> {
  url: string
  seconds: number
}

async function longestTaskMs(browser: Browser, { url, selector, near, drawn, seconds }: MovedSlider): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  if (near !== undefined) await page.locator(near).first().scrollIntoViewIfNeeded()
  await page.waitForSelector(selector)
  await page.mouse.move(1, 1)
  if (drawn !== undefined) await page.waitForSelector(drawn)
  // Lets the parts that have just loaded be drawn before the slider moves.
  await page.evaluate(() => new Promise<unknown>((idle) => requestIdleCallback(idle)))
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const longest = await moveSlider(page, selector, seconds * changesPerSecond)
  await context.close()
  return longest
}

const moveInBrowser = `async (slider, changes) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const [min, max] = [Number(slider.min), Number(slider.max)]
  for (let change = 0; change < changes; change += 1) {
    await new Promise(requestAnimationFrame)
    set.call(slider, String(min + (max - min) * (0.5 + 0.4 * Math.sin(change / 20))))
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Includes what is drawn once the slider has stopped.
  await new Promise((done) => setTimeout(done, 1500))
  observer.disconnect()
  return longest
}`

function moveSlider(page: Page, selector: string, changes: number): Promise<number> {
  return page.evaluate(`(${moveInBrowser})(document.querySelector(${JSON.stringify(selector)}), ${changes})`)
}
