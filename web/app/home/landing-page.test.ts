import { callerOver, type Transport } from '@ledgerdeck/contract/client'
import { createClient } from '@ledgerdeck/contract/full-client'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toCallError } from '../api/call-error.ts'
import { apiContext } from '../api/server-context.ts'
import { samplePost } from '../blog/sample-post.data.ts'
import { interestShares, loader, sampleLoan } from './landing-page.tsx'

function loadWith(transport: Transport) {
  const context = new RouterContextProvider()
  context.set(apiContext, createClient(callerOver(transport, toCallError)))
  const request = new Request('https://deck.example/')
  return loader({ context, request, url: new URL(request.url), params: {}, pattern: '/' })
}

test('the front page has the four newest posts, each with displayed fields only', async () => {
  const data = Array.from({ length: 12 }, (_, position) => ({ ...samplePost, slug: `post-${position}` }))
  const { posts } = await loadWith(async () => ({ status: 200, body: { data } }))
  expect(posts.map(({ slug }) => slug)).toEqual(['post-0', 'post-1', 'post-2', 'post-3'])
  expect(Object.keys(posts[0] ?? {})).toEqual(['slug', 'title', 'summary', 'published_date', 'reading_minutes'])
})

test('the front page does without posts when the call is refused', async () => {
  expect(await loadWith(async () => ({ status: 503, body: { msg: 'Away.' } }))).toEqual({ posts: [] })
})

test('the front page does without posts when the server cannot be reached', async () => {
  const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await loadWith(unreachable)).toEqual({ posts: [] })
})

test('a fault of our own is not taken for a front page without posts', async () => {
  const fault = new RangeError('out of range')
  await expect(loadWith(() => Promise.reject(fault))).rejects.toBe(fault)
  await expect(loadWith(async () => ({ status: 200, body: {} }))).rejects.toThrow(TypeError)
})

const rate = 0.0585 / 12
const payment = (620_000 * rate) / (1 - (1 + rate) ** -360)

/** As lenders calculate: monthly interest rounded half up, the rest in the last payment. */
function totalInterestInCents(): number {
  const paymentInCents = Math.round(payment * 100)
  let balance = 62_000_000
  let total = 0
  for (let month = 1; month <= 360; month++) {
    const interest = Math.floor((balance * 585 + 60_000) / 120_000)
    total += interest
    balance -= paymentInCents - interest
  }
  return total
}

test('the figures on the front page are those of the loan it names', () => {
  expect(sampleLoan.command.join(' ')).toBe('loan --amount 620000 --years 30 --rate 5.85')
  expect(sampleLoan.monthlyPayment).toBe(payment.toLocaleString('en-AU', { maximumFractionDigits: 2 }))
  expect(sampleLoan.totalInterest).toBe(Math.round(totalInterestInCents() / 100).toLocaleString('en-AU'))
})

test('the shares are those of a balance paid down month by month', () => {
  let balance = 620_000
  const shares = Array.from({ length: 30 }, () => {
    let interest = 0
    for (let month = 0; month < 12; month++) {
      interest += balance * rate
      balance -= payment - balance * rate
    }
    return interest / (payment * 12)
  })
  for (const [year, share] of interestShares().entries()) expect(share).toBeCloseTo(shares[year] ?? 0, 8)
})

test('the turning year is the first with less than half of interest', () => {
  expect(interestShares().findIndex((share) => share < 0.5) + 1).toBe(sampleLoan.turningYear)
})
