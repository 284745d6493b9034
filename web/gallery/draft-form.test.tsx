import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { expect as expectValue, test } from 'vitest'
import { galleryOf, siteOrigin } from './gallery-browser.ts'

const gallery = galleryOf('draft-form.html')
const article = `${siteOrigin}/api/article`

async function openForms(userId: number | null = 1): Promise<BrowserContext> {
  const context = await gallery.openContext()
  const user = JSON.stringify({ id: userId, username: 'maya' })
  if (userId !== null) await context.addInitScript((stored) => localStorage.setItem('user', stored), user)
  return context
}

async function openForm(context: BrowserContext): Promise<Page> {
  return gallery.openPage(context, 'Draft form')
}

async function answer(context: BrowserContext, status: number, json: object): Promise<unknown[]> {
  const bodies: unknown[] = []
  await context.route(article, (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status, json })
  })
  return bodies
}

const title = (page: Page) => page.getByLabel('Title')
const content = (page: Page) => page.getByLabel('Content')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('the contract checks a form before it is sent, and the first invalid field gets the focus', {
  tags: ['validation-14'],
}, async () => {
  const context = await openForms()
  const bodies = await answer(context, 200, { title: 'Rent' })
  const page = await openForm(context)
  await title(page).fill('Rent')
  await save(page).click()
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveAccessibleDescription('The content is required.')
  await expect(title(page)).not.toHaveAttribute('aria-invalid', 'true')
  expectValue(bodies).toEqual([])
  await content(page).fill('Due on Friday')
  await expect(content(page)).not.toHaveAttribute('aria-invalid', 'true')
  await save(page).click()
  await expect(page.getByText('Saved: Rent')).toBeVisible()
  expectValue(bodies).toEqual([{ version: 1, title: 'Rent', content: 'Due on Friday' }])
  await expect(title(page)).toHaveValue('')
})

test('a form is busy while the schema that checks it still loads', async () => {
  const context = await openForms()
  const bodies = await answer(context, 200, { title: 'Rent' })
  const page = await openForm(context)
  await title(page).fill('Rent')
  await content(page).fill('Due')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route(/\.js$/, async (route) => {
    await released
    await route.fallback()
  })
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  expectValue(bodies).toEqual([])
  release()
  await expect(page.getByText('Saved: Rent')).toBeVisible()
})

test('the fields of a form that empties once it is saved are read-only while it is saved', async () => {
  const context = await openForms()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route(article, async (route) => {
    await released
    await route.fulfill({ status: 503, json: { msg: 'Not now.' } })
  })
  const page = await openForm(context)
  await title(page).fill('Rent')
  await content(page).fill('Due')
  await save(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect(title(page)).not.toBeEditable()
  await content(page).pressSequentially('on Friday')
  await page.getByRole('button', { name: 'Change the title' }).click()
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible()
  await expect(title(page)).toHaveValue('Rent')
  await expect(content(page)).toHaveValue('Due')
  await expect(content(page)).toBeEditable()
})

test('a message of the server is shown at its field, and goes when the field is changed', async () => {
  const context = await openForms()
  await answer(context, 422, { msg: 'Not saved.', details: { content: ['Too rude.'], slug: ['Taken.'] } })
  const page = await openForm(context)
  await title(page).fill('Rent')
  await content(page).fill('Due')
  await save(page).click()
  await expect(content(page)).toBeFocused()
  await expect(content(page)).toHaveAccessibleDescription('Too rude.')
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toHaveText('Not saved.\nTaken.')
  await expect(title(page)).toHaveValue('Rent')
  await content(page).pressSequentially('!')
  await expect(content(page)).not.toHaveAttribute('aria-invalid', 'true')
})

test('a draft outlives a reload, and is gone once it is saved', async () => {
  const context = await openForms()
  const page = await openForm(context)
  await title(page).fill('Rent')
  await page.reload()
  await expect(title(page)).toHaveValue('Rent')
  await expect(page.getByText('Unsaved draft from earlier.')).toBeVisible()
  await content(page).fill('Due')
  await answer(context, 200, { title: 'Rent' })
  await save(page).click()
  await expect(page.getByText('Saved: Rent')).toBeVisible()
  await page.reload()
  await expect(title(page)).toHaveValue('')
})

test('a discarded draft does not come back', async () => {
  const page = await openForm(await openForms())
  await title(page).fill('Rent')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(title(page)).toHaveValue('')
  await page.reload()
  await expect(title(page)).toHaveValue('')
})

test('what a guest types is not stored', async () => {
  const page = await openForm(await openForms(null))
  await title(page).fill('Rent')
  await page.reload()
  await expect(title(page)).toHaveValue('')
})

test('a form takes over what was typed into it in another tab', async () => {
  const context = await openForms()
  const here = await openForm(context)
  const there = await openForm(context)
  await title(here).fill('Here')
  await title(there).fill('There')
  await here.getByRole('button', { name: 'Use the other draft' }).click()
  await expect(title(here)).toHaveValue('There')
})

test('a conflict shows both versions, and the typed one can be saved over the other', async () => {
  const context = await openForms()
  await context.route(article, (route) => {
    const body = route.request().postDataJSON()
    if (body === null) return route.fulfill({ json: { version: 7, title: 'Theirs', content: 'Other' } })
    if (body.version === 7) return route.fulfill({ json: { title: body.title } })
    return route.fulfill({ status: 422, json: { msg: 'Changed.', code: 'article_changed' } })
  })
  const page = await openForm(context)
  await title(page).fill('Mine')
  await content(page).fill('Text')
  await save(page).click()
  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Theirs' })).toContainText('Theirs')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByText('Saved: Mine')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two versions' })).toBeHidden()
})

test('the other choices in a conflict keep the focus, and do nothing, while the typed version is saved', async () => {
  const context = await openForms()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route(article, async (route) => {
    const body = route.request().postDataJSON()
    if (body === null) return route.fulfill({ json: { version: 7, title: 'Theirs', content: 'Other' } })
    if (body.version !== 7) return route.fulfill({ status: 422, json: { msg: 'Changed.', code: 'article_changed' } })
    await released
    return route.fulfill({ json: { title: body.title } })
  })
  const page = await openForm(context)
  await title(page).fill('Mine')
  await content(page).fill('Text')
  await save(page).click()
  const conflict = page.getByRole('region', { name: 'Two versions' })
  const others = ['Back to editing', 'Use theirs'].map((name) => conflict.getByRole('button', { name }))
  await others.at(-1)?.focus()
  // A screen reader presses a button without moving the focus.
  await conflict.getByRole('button', { name: 'Keep mine' }).dispatchEvent('click')
  await expect(conflict.getByRole('button', { name: 'Saving...' })).toBeVisible()
  for (const other of others.toReversed()) {
    await expect(other).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Shift+Tab')
  }
  release()
  await expect(page.getByText('Saved: Mine')).toBeVisible()
})

test('a form is sent once at a time, can be stopped, and keeps what was typed', async () => {
  const context = await openForms()
  let requests = 0
  await context.route(article, () => {
    requests++
  })
  const page = await openForm(context)
  await title(page).fill('Rent')
  await content(page).fill('x'.repeat(2_000))
  await save(page).dblclick()
  await expect(page.getByText('Sent: 0')).toBeVisible()
  await expect.poll(() => requests).toBe(1)
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(save(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('')
  await expect(title(page)).toHaveValue('Rent')
})

test('a form whose checks cannot be loaded is sent, and the server checks it', async () => {
  const context = await openForms()
  const bodies = await answer(context, 400, { msg: 'No.', details: { title: ['The title is required.'] } })
  await context.route(/assets\/(?:notes|validation)-/, (route) => route.abort())
  const page = await context.newPage()
  await page.goto(`${siteOrigin}/`)
  await save(page).click()
  await expect(title(page)).toHaveAccessibleDescription('The title is required.')
  await expect(title(page)).toBeFocused()
  expectValue(bodies).toHaveLength(1)
})

test('fields that nobody edited follow what is saved elsewhere, and edits stay', async () => {
  const page = await openForm(await openForms())
  await page.getByLabel('City').fill('Darwin')
  await page.getByRole('button', { name: 'Change elsewhere' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Mia')
  await expect(page.getByLabel('City')).toHaveValue('Darwin')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Maya')
  await expect(page.getByLabel('City')).toHaveValue('Darwin')
})

/** Day and month, so that the field shows them but has no value. */
async function halfType(born: Locator): Promise<void> {
  await born.focus()
  await born.page().keyboard.type('0505')
}

const isHalfTyped = (born: Locator) => born.evaluate((input: HTMLInputElement) => input.validity.badInput)

test('a half-typed date stays while other fields follow what is saved elsewhere, also another date', async () => {
  const page = await openForm(await openForms())
  const born = page.getByLabel('Born')
  await halfType(born)
  await page.getByRole('button', { name: 'Change elsewhere' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Mia')
  await expect.poll(() => isHalfTyped(born)).toBe(true)
  await born.focus()
  await page.keyboard.type('05051991')
  await expect(born).toHaveValue('1991-05-05')
})

test('a date that nobody edits follows what is saved elsewhere', async () => {
  const page = await openForm(await openForms())
  await page.getByRole('button', { name: 'Change elsewhere' }).click()
  await expect(page.getByLabel('Born')).toHaveValue('1990-05-17')
  await expect(page.getByText('As saved')).toBeVisible()
})

/** Until `open` is called, the save of "maya" as the name has no answer. */
async function openDuringSave() {
  const context = await openForms()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await context.route(article, async (route) => {
    await gate
    await route.fulfill({ json: { name: 'MAYA', city: 'Perth', born: '' } })
  })
  const page = await openForm(context)
  await page.getByLabel('Name').fill('maya')
  const sent = page.waitForRequest(article)
  await page.getByRole('button', { name: 'Send' }).click()
  await sent
  return { page, open }
}

test('a date that is half-typed during a save stays when the server changes another field', async () => {
  const { page, open } = await openDuringSave()
  const born = page.getByLabel('Born')
  await halfType(born)
  open()
  await expect(page.getByLabel('Name')).toHaveValue('MAYA')
  expectValue(await isHalfTyped(born)).toBe(true)
})

test('a saved field shows what the server made of it, and what was typed since then stays', async () => {
  const { page, open } = await openDuringSave()
  await page.getByLabel('City').fill('Darwin')
  open()
  await expect(page.getByLabel('Name')).toHaveValue('MAYA')
  await expect(page.getByLabel('City')).toHaveValue('Darwin')
  await expect(page.getByText('Changed')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Darwin')
})

test('a value that the server takes for the saved one is shown as that, and is no change', async () => {
  const context = await openForms()
  await answer(context, 200, { name: 'Maya', city: 'Perth', born: '' })
  const page = await openForm(context)
  await page.getByLabel('Name').fill('  maya ')
  await expect(page.getByText('Changed')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('As saved')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Maya')
})
