import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { findFreePort } from '@ledgerdeck/embedded-postgres/free-port'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import puppeteer from 'puppeteer-core'
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'

/** What the main lines need from a browser. Finds elements by XPath, which both drivers support. */
export interface Tab extends AsyncDisposable {
  open(address: string): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  pressEnter(xpath: string): Promise<void>
  choose(xpath: string, value: string): Promise<void>
}

export interface Browser {
  name: string
  packages: string
  isInstalled: () => boolean
  openTab: () => Promise<Tab>
}

const firefox = '/usr/bin/firefox-esr'
const webKitDriver = '/usr/bin/WebKitWebDriver'
const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const virtualDisplay = '/usr/bin/Xvfb'

export const browsers: readonly Browser[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    isInstalled: () => existsSync(firefox),
    openTab: openFirefox,
  },
  {
    name: 'WebKitGTK',
    packages: 'webkit2gtk-driver xvfb',
    isInstalled: () => [webKitDriver, miniBrowser, virtualDisplay].every((path) => existsSync(path)),
    openTab: openWebKit,
  },
]

async function openFirefox(): Promise<Tab> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox, headless: true })
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  const find = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  return {
    open: async (address) => void (await page.goto(address)),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    click: (xpath) => find(xpath).click(),
    type: async (xpath, text) => {
      // Locator.fill() empties the field without an event, and React puts the old value back.
      await find(xpath).click({ count: 3 })
      await page.keyboard.type(text)
    },
    pressEnter: async (xpath) => {
      const element = await find(xpath).waitHandle()
      await element.press('Enter')
    },
    choose: (xpath, value) => find(xpath).fill(value),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}

async function openWebKit(): Promise<Tab> {
  await using resources = new AsyncDisposableStack()
  const display = `:${await findFreePort()}`
  const screen = spawn(virtualDisplay, [display, '-screen', '0', '1280x800x24', '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  resources.defer(() => void screen.kill())
  const port = await findFreePort()
  // Root and containers lack user namespaces for the sandbox, and the pages are our own.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const server = spawn(webKitDriver, [`--port=${port}`], { env, stdio: 'ignore' })
  resources.defer(async () => {
    server.kill()
    await once(server, 'exit')
  })
  await until(() => isServing(port))
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    })
    .build()
  resources.defer(() => driver.quit())
  return tabOf(driver, resources.move())
}

function tabOf(driver: WebDriver, resources: AsyncDisposableStack): Tab {
  const find = async (xpath: string) => {
    await until(async () => (await driver.findElements(By.xpath(xpath))).length > 0)
    return driver.findElement(By.xpath(xpath))
  }
  // The driver scrolls an element only just into view, possibly under the bar at the bottom, and an
  // option not at all.
  const findInMiddle = async (xpath: string) => {
    const element = await find(xpath)
    await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, element)
    return element
  }
  return {
    open: (address) => driver.get(address),
    evaluate: <T>(expression: string) => driver.executeScript(`return ${expression}`) as Promise<T>,
    click: async (xpath) => (await findInMiddle(xpath)).click(),
    type: async (xpath, text) => {
      const field = await find(xpath)
      // WebKitGTK does not release Ctrl at the end of a chord, so text would become shortcuts.
      await driver.actions().click(field).keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).perform()
      await field.sendKeys(text)
    },
    pressEnter: async (xpath) => (await find(xpath)).sendKeys(Key.ENTER),
    choose: async (xpath, value) => {
      await findInMiddle(xpath)
      await (await find(`${xpath}/option[@value='${value}']`)).click()
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function isServing(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
  return response?.ok ?? false
}
