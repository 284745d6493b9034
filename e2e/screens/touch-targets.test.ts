import type { Page } from '@playwright/test'
import type { CreatedManga } from '../../api/src/manga/manga.factory.ts'
import { upsertReadingPosition } from '../../api/src/manga/reading-positions.repository.ts'
import { type Account, addAccount, signIn } from '../fixtures/accounts.ts'
import { addComments, addPost } from '../fixtures/comments.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { addManga } from '../fixtures/manga.ts'
import { addNotes } from '../fixtures/notes.ts'
import type { OwnPortal } from '../portal/own-portal.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })

/** CSS pixels: about 7 mm, which a thumb hits. */
const leastSize = 44

/** Tolerance: presses are tried at every pixel, and edges lie between pixels. */
const tolerance = 1

const controls = 'a[href], button, summary, select, textarea, [role=tab], [role=menuitem], input:not([type=hidden])'

async function findSmallTargets(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const small = new Set<string>()
  for (const control of await page.locator(controls).filter({ visible: true }).all()) {
    if (await control.evaluate(isInSentence)) continue
    const { name, across, down } = await control.evaluate(measurePressable, leastSize)
    if (Math.min(across, down) < leastSize - tolerance) small.add(`${name}: ${across} x ${down}`)
  }
  return [...small]
}

/** Links within a sentence are as high as its lines (WCAG 2.5.8). */
function isInSentence(control: Element): boolean {
  const around = control.parentElement?.closest('p, li, dd, td')
  const links = [...(around?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent).join('')
  const otherText = (around?.textContent ?? '').length - links.length
  return getComputedStyle(control).display === 'inline' && otherText > 12
}

/** Finds where a press reaches the control, including by its label or enlarging `::after`. */
function measurePressable(control: Element, enough: number): { name: string; across: number; down: number } {
  control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const label = control.closest('label')
  const { left, top, width, height } = (label ?? control).getBoundingClientRect()
  const middle = { x: left + width / 2, y: top + height / 2 }
  const isReached = (x: number, y: number) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (control.contains(hit) || label?.contains(hit) === true)
  }
  const extentOf = (isReachedAt: (offset: number) => boolean) =>
    [-1, 1].reduce((sum, way) => {
      let pixels = 0
      while (pixels < enough && isReachedAt((pixels + 0.5) * way)) pixels += 1
      return sum + pixels
    }, 0)
  const name = `${control.localName} "${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}"`
  // Skips controls drawn by their label or clipped to nothing.
  if (width <= 1 || !isReached(middle.x, middle.y)) return { name, across: enough, down: enough }
  const across = width >= enough ? enough : extentOf((offset) => isReached(middle.x + offset, middle.y))
  return { name, across, down: extentOf((offset) => isReached(middle.x, middle.y + offset)) }
}

type Prepare = (portal: OwnPortal, account: Account) => Promise<string>

const at = (address: string) => async () => address

async function addReadManga(portal: OwnPortal, { id: userId }: Account): Promise<CreatedManga> {
  const made = await addManga(portal, { chapters: [{ pages: 4, name: 'One' }, 2] })
  const chapterId = made.chapters[0]?.id ?? 0
  await portal.withDatabase(({ db }) =>
    upsertReadingPosition(db, { userId, chapterId, pageNumber: 2, now: new Date() }),
  )
  return made
}

async function addDiscussion(portal: OwnPortal, { id: authorId }: Account): Promise<string> {
  const post = await addPost(portal)
  await addComments(portal, post.id, [
    { text: 'First', authorId },
    { text: 'Answer', authorId, to: 'First' },
  ])
  return post.address
}

const screens: readonly [name: string, prepare: Prepare, opens?: string][] = [
  ['front page', at('/')],
  ['tools', at('/tools')],
  ['article with comments', addDiscussion],
  [
    'own comments',
    async (portal, account) => {
      await addDiscussion(portal, account)
      return '/finance/blog/my-comments'
    },
  ],
  [
    'list of articles',
    async (portal, account) => {
      await addDiscussion(portal, account)
      return '/finance/blog'
    },
  ],
  ['loan calculator', at('/finance/loan-calculator')],
  ['bond calculator', at('/finance/bond-pricing-calculator')],
  [
    'notes',
    async (portal, { id }) => {
      await addNotes(portal, id, [{ title: 'Rent' }, { title: 'Milk' }])
      return '/tools/quick-note'
    },
    'Add Note',
  ],
  [
    'manga library',
    async (portal, account) => {
      await addReadManga(portal, account)
      return '/tools/manga'
    },
  ],
  ['manga', async (portal, account) => `/tools/manga/${(await addReadManga(portal, account)).slug}`],
  [
    'reader',
    async (portal, account) => `/tools/manga/chapter/${(await addReadManga(portal, account)).chapters[0]?.id}`,
  ],
  ['profile', at('/profile')],
  ['command centre', at('/admin/dashboard')],
  ['user list', at('/admin/userlist')],
  ['log', at('/admin/log')],
  ['settings', at('/admin/settings')],
]

for (const address of ['/login', '/register', '/forgot-password', '/privacy/choices']) {
  test(`a thumb of a guest meets 44 pixels on ${address}`, async ({ page }) => {
    await openHydrated(page, address)
    expect(await findSmallTargets(page)).toEqual([])
  })
}

for (const [name, prepare, opens] of screens) {
  test(`a thumb meets 44 pixels: ${name}`, async ({ page, ownPortal }) => {
    const account = await addAccount(ownPortal, { isStaff: true, isSuperuser: true })
    await signIn(page, ownPortal.url, account)
    await openHydrated(page, await prepare(ownPortal, account))
    if (opens) await page.getByRole('button', { name: opens, exact: true }).tap()
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
    expect(await findSmallTargets(page)).toEqual([])
  })
}
