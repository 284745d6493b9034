import assert from 'node:assert/strict'
import { until } from '@ledgerdeck/embedded-postgres/testing/until'
import type { Account } from '../fixtures/accounts.ts'
import type { Tab } from './tab.ts'

export interface Site {
  url: string
  account: Account
  post: string
}

/** Run in this order in one tab. Each line continues where the previous one stopped. */
export const mainLines: ReadonlyArray<readonly [name: string, run: (tab: Tab, site: Site) => Promise<void>]> = [
  ['a guest opens a post from the list', readPost],
  ['a loan is calculated while it is typed', calculateLoan],
  ['a bond is priced when the page opens', priceBond],
  ['a user signs in with a password', signIn],
  ['a note is written and is there after a reload', writeNote],
  ['the page after the session is loaded ahead', awaitLandingPage],
  ['a comment is written below a post', writeComment],
  ['the paper theme stays after a reload', choosePaper],
  ['the user signs out', signOut],
]

async function readPost(tab: Tab, { url, post }: Site): Promise<void> {
  await openPage(tab, `${url}/finance/blog`)
  await tab.click(`//main//a[@href='${post}']`)
  await seen(tab, `location.pathname === '${post}' && document.querySelector('main h1') !== null`)
  await seen(tab, `document.querySelector('main article').innerText.includes('The first paragraph.')`)
}

async function calculateLoan(tab: Tab, { url }: Site): Promise<void> {
  await openPage(tab, `${url}/finance/loan-calculator`)
  await tab.type(labelled('Total Loan Amount'), '500000')
  await tab.type(labelled('Duration (months)'), '360')
  await tab.type(labelled('Annual Interest Rate'), '6')
  await seen(tab, `document.querySelector('main').innerText.includes('$2,997.75')`)
}

async function priceBond(tab: Tab, { url }: Site): Promise<void> {
  await openPage(tab, `${url}/finance/bond-pricing-calculator`)
  await seen(tab, `/\\$[\\d,]+\\.\\d{2}/.test(document.querySelector('main').innerText)`)
}

async function signIn(tab: Tab, { url, account }: Site): Promise<void> {
  await openPage(tab, `${url}/login`)
  await tab.type(labelled('IDENTIFIER'), account.username)
  await tab.type(labelled('CREDENTIALS'), account.password)
  await tab.pressEnter(labelled('CREDENTIALS'))
  await seen(tab, `location.pathname === '/' && localStorage.getItem('accessToken') !== null`)
}

async function writeNote(tab: Tab, { url }: Site): Promise<void> {
  await openPage(tab, `${url}/tools/quick-note`)
  await tab.click(`//button[normalize-space(.)='Add Note']`)
  await tab.type(labelled('Title'), 'From another browser')
  await tab.type(labelled('Content'), 'Milk, bread')
  await tab.click(`//form//button[@type='submit']`)
  await seen(tab, `document.querySelector('main').innerText.includes('From another browser')`)
  await openPage(tab, `${url}/tools/quick-note`)
  await seen(tab, `document.querySelector('main').innerText.includes('From another browser')`)
}

async function awaitLandingPage(tab: Tab): Promise<void> {
  const names = `performance.getEntriesByType('resource').map(({ name }) => name)`
  await seen(tab, `${names}.some((name) => /\\/landing-page-[^/]*\\.css$/.test(name))`)
}

async function writeComment(tab: Tab, { url, post }: Site): Promise<void> {
  await openPage(tab, `${url}${post}`)
  const field = `//section[.//h2[starts-with(normalize-space(.), 'Comments')]]//textarea`
  await tab.type(field, 'Written in another browser.')
  await tab.click(`${field}/ancestor::form//button[@type='submit']`)
  await seen(tab, `/Written in another browser\\./.test(document.querySelector('main').innerText)`)
  const stored = await tab.evaluate<string>(`document.querySelector('main').innerText`)
  assert.match(stored, /1 comment|Comments \(1\)/i)
}

async function choosePaper(tab: Tab, { url }: Site): Promise<void> {
  await openPage(tab, `${url}/about`)
  await tab.choose(`//footer//label[starts-with(normalize-space(.), 'Theme')]/select`, 'paper')
  await seen(tab, `document.documentElement.dataset.theme === 'paper'`)
  await openPage(tab, `${url}/about`)
  await seen(tab, `document.documentElement.dataset.theme === 'paper'`)
}

async function signOut(tab: Tab): Promise<void> {
  await tab.click(`//button[normalize-space(.)='TERMINATE SESSION' or normalize-space(.)='Sign out']`)
  await seen(tab, `localStorage.getItem('accessToken') === null`)
}

function labelled(text: string): string {
  return `//main//*[@id=//main//label[starts-with(normalize-space(.), '${text}')]/@for]`
}

/** React marks hydrated elements; one frame later their effects have run. */
async function openPage(tab: Tab, address: string): Promise<void> {
  await tab.open(address)
  await seen(tab, `Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__react'))`)
  await tab.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
}

async function seen(tab: Tab, condition: string): Promise<void> {
  await until(() => tab.evaluate<boolean>(`Boolean(${condition})`))
}
