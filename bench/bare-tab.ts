import puppeteer, { type Browser, type CDPSession } from 'puppeteer-core'
import { chromiumPath } from './chromium-path.ts'

interface Tab extends AsyncDisposable {
  session: CDPSession
}

export function launchChromium(): Promise<Browser> {
  return puppeteer.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'], headless: 'shell' })
}

/**
 * Does not enable the `Runtime` domain, as drivers do: V8 would look up the source of each error.
 * React creates five when it loads, which doubles the time of its first task.
 */
export async function openTab(browser: Browser, size: { width: number; height: number }): Promise<Tab> {
  const root = await browser.target().createCDPSession()
  const { browserContextId } = await root.send('Target.createBrowserContext')
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true })
  const session = root.connection()?.session(sessionId)
  if (!session) throw new Error('Chromium opened no page.')
  await session.send('Page.enable')
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
  return {
    session,
    [Symbol.asyncDispose]: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId })
      await root.detach()
    },
  }
}

export function eventOf(session: CDPSession, name: 'Page.loadEventFired' | 'Tracing.tracingComplete'): Promise<void> {
  return new Promise((resolve) => session.once(name, () => resolve()))
}

export async function goTo(session: CDPSession, url: string): Promise<void> {
  const loaded = eventOf(session, 'Page.loadEventFired')
  await session.send('Page.navigate', { url })
  await loaded
}

export async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
