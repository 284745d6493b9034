import { mkdir, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Account, signIn } from '../fixtures/accounts.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { OwnPortal } from '../portal/own-portal.ts'

interface Picture {
  name: string
  user?: string
  address: string
  opensBy?: string
  shows: string
}

const post = '/finance/blog/detail/offset-account-or-extra-repayments'

const pictures: readonly Picture[] = [
  { name: 'article', address: post, shows: 'h2:has-text("Try it with your own numbers")' },
  { name: 'loan', address: '/finance/loan-calculator?amount=620000&months=300&rate=5.85&offset=40000', shows: 'main' },
  {
    name: 'editor',
    user: 'demo_editor',
    address: post.replace('detail', 'update'),
    opensBy: 'Write',
    shows: 'main [contenteditable=true] h2',
  },
  { name: 'command-centre', user: 'demo_superuser', address: '/admin/userlist', shows: 'main table' },
  { name: 'discussion', address: `${post}#comments`, shows: 'h2:has-text("Comments")' },
]

const themes = ['terminal', 'paper']

const maxBytes = 120_000

const folder = resolve(import.meta.dirname, '../../docs/screenshots')

const portal = await OwnPortal.start({ SAMPLE_CONTENT: '1' })
const { stdout } = await portal.command('demo')
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  for (const picture of pictures) await take(picture)
} finally {
  await browser.close()
  await portal.remove()
}

async function take({ name, user, address, opensBy, shows }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (user) await signIn(page, portal.url, accountOf(user))
  await openHydrated(page, portal.url + address)
  if (opensBy) await page.getByRole('button', { name: opensBy, exact: true }).click()
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const theme of themes) {
    await showTheme(page, theme)
    await page
      .locator(shows)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const image = await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toBuffer()
    if (image.length > maxBytes) throw new Error(`${name} in ${theme} has ${image.length} bytes, more than ${maxBytes}`)
    await writeFile(resolve(folder, `${name}-${theme}.webp`), image)
    process.stdout.write(`${name}-${theme}.webp ${Math.ceil(image.length / 1_024)} KB\n`)
  }
  await context.close()
}

function accountOf(username: string): Account {
  const [, password] = new RegExp(`^ {2}${username} +(\\S+)`, 'm').exec(stdout) ?? []
  if (password === undefined) throw new Error(`The demonstration has no ${username}.`)
  return { id: 0, username, email: '', password }
}

async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name
  }, theme)
}
