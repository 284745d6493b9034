import type { Page } from '@playwright/test'
import { addAccount, signIn } from '../fixtures/accounts.ts'
import { hold } from '../fixtures/hold.ts'
import { openHydrated } from '../fixtures/hydration.ts'
import { expect, test as journey } from '../fixtures/journey.ts'
import { expectAccessibleAtEachWidth } from '../fixtures/layout.ts'

const test = journey.extend({ baseURL: ({ ownPortal }, use) => use(ownPortal.url) })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Command line' })
const prompt = (page: Page) => dialog(page).getByRole('combobox', { name: 'Command' })
const suggestions = (page: Page) => dialog(page).getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

async function openByKey(page: Page, key = 'Control+k'): Promise<void> {
  await page.keyboard.press(key)
  await expect(prompt(page)).toBeFocused()
}

test('a reader opens the command line by key, and it calculates a loan as the reader types', async ({ page }) => {
  await openHydrated(page, '/about')
  await openByKey(page)
  await page.keyboard.type('loan 500k 6%')
  await expect(dialog(page).getByText('Add the term, such as 30y.', { exact: true }).first()).toBeVisible()
  await page.keyboard.type(' 30y +200/m')
  await expect(dialog(page).getByText('A loan of $500,000.00 over 30 years at 6% a year')).toBeVisible()
  await expect(dialog(page).getByText('$3,197.75')).toBeVisible()
  await expect(dialog(page).getByRole('status')).toContainText('Monthly repayment: $3,197.75.')
  await dialog(page).getByRole('link', { name: 'Open in the tool' }).click()
  await expect(page).toHaveURL('/finance/loan-calculator?amount=500000&months=360&rate=6&extra=200')
  await expect(dialog(page)).toHaveCount(0)
})

test('what is typed while the command line still loads is in it', async ({ page }) => {
  const release = await hold(page, '**/command-dialog*.js')
  await openHydrated(page, '/about')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('loan 500k')
  release()
  await expect(prompt(page)).toHaveValue('loan 500k')
})

test('a text that arrives key by key without a pause is taken whole', async ({ page }) => {
  await openHydrated(page, '/about')
  await openByKey(page)
  const text = 'something about loans and bonds '.repeat(3)
  await prompt(page).evaluate((input: HTMLInputElement, typed) => {
    for (const key of typed) {
      input.setRangeText(key, input.value.length, input.value.length, 'end')
      input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: key }))
    }
  }, text)
  await expect(prompt(page)).toHaveValue(text)
})

test('the command line completes by Tab and arrow keys, opens pages and remembers what was run', async ({ page }) => {
  await openHydrated(page, '/')
  await openByKey(page, '/')
  await page.keyboard.type('go')
  await page.keyboard.press('Tab')
  await expect(prompt(page)).toHaveValue('goto ')
  await page.keyboard.type('too')
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).first()).toHaveAttribute('data-highlighted', '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/tools')

  await openByKey(page)
  await expect(suggestions(page).first()).toContainText('goto tools')
  await dialog(page).getByRole('button', { name: 'Clear history' }).click()
  await expect(suggestions(page).first()).toContainText('goto')
  await expect(dialog(page).getByText('Recent')).toHaveCount(0)
  await prompt(page).fill('no such command')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/finance/blog?title=no+such+command')
})

test('the command line hides commands that need an account from guests, and offers users their notes', async ({
  page,
  ownPortal,
}) => {
  await openHydrated(page, '/about')
  await openByKey(page)
  await prompt(page).fill('goto ')
  await expect(suggestions(page).filter({ hasText: 'login' })).toHaveCount(1)
  for (const hidden of ['notes', 'audit', 'users'])
    await expect(suggestions(page).filter({ hasText: hidden })).toHaveCount(0)
  await prompt(page).fill('goto audit')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('There is no page called “audit”.').first()).toBeVisible()

  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, '/about')
  await openByKey(page)
  await prompt(page).fill('note Buy milk')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note created!')).toBeVisible()
  await expect(prompt(page)).toHaveValue('')
  await prompt(page).fill('goto notes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'My Notes' })).toBeVisible()
  await expect(page.getByText('Buy milk').first()).toBeVisible()
})

test('what is typed while a note is being saved stays', async ({ page, ownPortal }) => {
  await signIn(page, ownPortal.url, await addAccount(ownPortal))
  await openHydrated(page, '/about')
  await openByKey(page)
  const release = await hold(page, '**/api/v1/note/notes/create/')
  await prompt(page).fill('note Buy milk')
  await page.keyboard.press('Enter')
  await prompt(page).fill('note Buy bread')
  release()
  await expect(page.getByText('Note created!')).toBeVisible()
  await expect(prompt(page)).toHaveValue('note Buy bread')
})

test('the command line says before Enter which page opens', async ({ page }) => {
  await openHydrated(page, '/about')
  await openByKey(page)
  for (const [line, explanation] of [
    ['find offset', 'Press Enter to search the articles of the blog for “offset”.'],
    ['theme con', 'Press Enter to change the theme to “High contrast”.'],
    ['loan 500k 6% 30y', 'Press Enter to open it in the loan calculator.'],
    ['goto lo', '“lo” could be loan, login. Type more of it.'],
    ['goto cal', 'Press Enter to open “Saved Calculations” (/finance/calculations): Loans and bonds you saved.'],
  ] as const) {
    await prompt(page).fill(line)
    await expect(dialog(page).getByRole('paragraph').filter({ hasText: explanation })).toBeVisible()
    await expect(dialog(page).getByRole('status')).toContainText(explanation)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/finance/calculations')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved Calculations' })).toBeVisible()
})

test('a guest is offered nothing that needs an account, also not from the history of somebody else', async ({
  page,
}) => {
  await openHydrated(page, '/about')
  await page.evaluate(() =>
    localStorage.setItem('commandHistory', JSON.stringify(['goto audit', 'note buy milk', 'loan 500k 6% 30y'])),
  )
  await openByKey(page)
  await expect(suggestions(page).first()).toContainText('loan 500k 6% 30y')
  await expect(suggestions(page).filter({ hasText: /audit|note/ })).toHaveCount(0)
  await prompt(page).fill('?')
  await expect(dialog(page).getByRole('term').filter({ hasText: 'find WORDS' })).toBeVisible()
  await expect(dialog(page).getByRole('term').filter({ hasText: 'note' })).toHaveCount(0)
  await prompt(page).fill('note buy milk')
  await expect(dialog(page).getByText('Log in to use the command “note”.').first()).toBeVisible()
})

test('each shortcut can be turned off, and the button in the header remains', async ({ page }) => {
  await openHydrated(page, '/about')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await dialog(page).getByRole('checkbox', { name: 'Open with /' }).uncheck()
  await dialog(page).getByRole('checkbox', { name: 'Open with Ctrl+K' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await expect(button).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await button.press('Enter')
  await expect(dialog(page).getByRole('checkbox', { name: 'Open with /' })).not.toBeChecked()
})

test('a word finds pages, articles, own notes and, for staff, users and settings, and the arrows open one', async ({
  page,
  ownPortal,
  problems,
}) => {
  problems.expect(/404/)
  const word = `quillon${crypto.randomUUID().slice(0, 6)}`
  const title = `About the ${word}`
  await ownPortal.addPosts({ title })
  const staff = await addAccount(ownPortal, { isStaff: true, username: `${word}-clerk` })
  await signIn(page, ownPortal.url, staff)
  await openHydrated(page, '/about')
  await openByKey(page)
  await page.keyboard.type(`note Sharpen the ${word}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note created!')).toBeVisible()
  await prompt(page).fill(word)
  await expect(suggestions(page)).toHaveText([
    `${title}Article`,
    `Sharpen the ${word}Your note`,
    `${staff.username}User`,
  ])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(dialog(page)).toHaveCount(0)

  await openByKey(page)
  await prompt(page).fill('bond')
  await expect(suggestions(page).filter({ hasText: 'Bond Analytics Toolbox' })).toHaveCount(1)
  await prompt(page).fill('find contact address')
  await suggestions(page).filter({ hasText: 'Setting' }).first().click()
  await expect(page).toHaveURL('/admin/settings')
})

test('a slash typed into a field does not open the command line', async ({ page }) => {
  await openHydrated(page, '/login')
  const field = page.getByRole('textbox').first()
  await field.focus()
  await page.keyboard.press('/')
  await expect(field).toHaveValue('/')
  await expect(dialog(page)).toHaveCount(0)
})

for (const width of [320, 375, 1280]) {
  test(`the command line is accessible at ${width} px with help, figures and an error`, async ({ page }) => {
    await page.setViewportSize({ width, height: 720 })
    await openHydrated(page, '/about')
    await openByKey(page)
    for (const line of ['?', 'tbond 3.25% 2029-04-21 1.369% on 2018-11-19', 'loan lots']) {
      await prompt(page).fill(line)
      await expectAccessibleAtEachWidth(page, '[role=dialog]')
    }
  })
}

for (const width of [375, 1280]) {
  test(`at ${width} px a screen reader finds the parts of the command line and announces the result`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    await openHydrated(page, '/about')
    await openByKey(page)
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Command line":
        - heading "Command line" [level=2]
        - button "[x] Close"
        - combobox "Command" [expanded]
        - button "Run"
        - status
        - listbox "Suggestions":
          - option "goto Open a page. goto blog"
          - option "find Search the articles. find offset"
        - checkbox "Open with Ctrl+K" [checked]
        - checkbox "Open with /" [checked]
    `)
    await page.keyboard.press('ArrowDown')
    await expect(suggestions(page).first()).toHaveAttribute('data-highlighted', '')
    await expect(prompt(page)).toHaveAttribute(
      'aria-activedescendant',
      (await suggestions(page).first().getAttribute('id')) ?? '',
    )

    await prompt(page).fill('loan 500k 6% 30y +200/m')
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Command line":
        - combobox "Command" [expanded]: loan 500k 6% 30y +200/m
        - paragraph: A loan of $500,000.00 over 30 years at 6% a year, with $200.00 extra a month. Press Enter to open it in the loan calculator.
        - term: Monthly repayment
        - definition: $3,197.75
        - link "Open in the tool"
        - status: /Monthly repayment. \\$3,197\\.75\\. Total interest/
    `)
    await prompt(page).fill('loan lots')
    await expect(dialog(page)).toMatchAriaSnapshot(`
      - dialog "Command line":
        - combobox "Command" [expanded]: loan lots
        - status: “lots” isn’t an amount. Write it like 500k or $620,000.
    `)
  })
}
