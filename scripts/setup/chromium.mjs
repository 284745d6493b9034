import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { firstError } from './failures.mjs'
import { inModules, outerPath } from './paths.mjs'
import { run, runNode } from './run.mjs'
import { elapsed, printLine, SetupError } from './terminal.mjs'

/** The headless shell is the same engine without windows, and takes a third less processor time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const downloadMs = 300_000
const playwright = inModules('playwright-core', 'cli.js')

/** @returns {string[]} */
const onPath = () =>
  names.flatMap((name) =>
    outerPath()
      .split(delimiter)
      .map((folder) => join(folder, name)),
  )

/** Where Playwright stores the browser for its version. @returns {Promise<string>} */
async function playwrightPath() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/** It may lack a system library, or be a stub that prints advice. @param {string} path */
async function works(path) {
  if (path === '' || !existsSync(path)) return false
  const { code, output } = await run(path, ['--version'], { quiet: true, timeoutMs: 20_000 })
  return code === 0 && /chrom/i.test(output)
}

/** @param {string[]} paths @returns {Promise<string | null>} */
async function firstThatWorks(paths) {
  for (const path of paths) if (await works(path)) return path
  return null
}

async function download() {
  const { code, output } = await runNode([playwright, 'install', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '20000' },
    progress: 'downloading Chromium',
    timeoutMs: downloadMs,
  })
  return code === 0 ? '' : `Playwright's cannot be downloaded: ${firstError(output)}`
}

async function installPackage() {
  if (process.getuid?.() !== 0) return "Debian's package can be installed by root only."
  const options = { progress: 'installing the Chromium package', env: { DEBIAN_FRONTEND: 'noninteractive' } }
  await run('apt-get', ['update'], { ...options, timeoutMs: downloadMs })
  let reason = ''
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const args = ['install', '--yes', '--no-install-recommends', name]
    const { code, output } = await run('apt-get', args, { ...options, timeoutMs: downloadMs * 2 })
    if (code === 0) return ''
    reason = firstError(output)
  }
  return `Debian's package cannot be installed: ${reason}`
}

/** Installed, or Playwright's download, or Debian's package. @returns {Promise<string>} */
export async function ensureChromium() {
  const places = [process.env.CHROMIUM_PATH ?? '', ...onPath(), await playwrightPath()]
  const found = await firstThatWorks(places)
  if (found) return found
  const startedAt = Date.now()
  const reasons = []
  printLine('No Chromium found; getting one for the browser tests.')
  for (const get of [download, installPackage]) {
    reasons.push(await get())
    const path = await firstThatWorks(places)
    if (!path) continue
    printLine(`Chromium is ready after ${elapsed(startedAt)}.`)
    return path
  }
  throw new SetupError(
    ['There is no Chromium: install one, or set CHROMIUM_PATH to one that works.', ...reasons.filter(Boolean)].join(
      '\n  ',
    ),
  )
}
