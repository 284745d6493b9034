import onIssue from '@ledgerdeck/finance/treasury-bonds.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { parseTreasuryBonds } from './bonds-on-issue.service.ts'

let testApp: TestApp
let superuser: Awaited<ReturnType<TestApp['signIn']>>['api']

beforeAll(async () => {
  testApp = await startTestApp()
  superuser = (await testApp.signInAs({ isSuperuser: true })).api
})
afterAll(() => testApp.close())

async function change(value: string | null, name = 'treasury_bonds.on_issue') {
  const { groups } = await superuser.admin.listSettings()
  const settings = groups.flatMap((group) => group.settings)
  const version = settings.find(({ key }) => key === name)?.version ?? 0
  return superuser.admin.changeSettings({
    body: { changes: [{ key: name, value, base_version: version }] },
  })
}

async function list() {
  const response = await testApp.app.inject({ method: 'GET', url: '/api/v1/finance/treasury-bonds/' })
  expect(response.statusCode).toBe(200)
  return response.json() as { bonds: unknown[]; as_of: string; source: string }
}

test('the list may be cached, and with it the page of the bond calculator', async () => {
  const { headers } = await testApp.app.inject({ method: 'GET', url: '/api/v1/finance/treasury-bonds/' })
  expect(headers['cache-control']).not.toBe('no-store')
})

test('a guest gets the Treasury Bonds of the list that comes with the program, with its date and source', async () => {
  const { bonds, as_of, source } = await list()
  expect(bonds).toEqual(
    onIssue.bonds.map(({ coupon_percent, maturity_date }) => ({ coupon_rate: coupon_percent / 100, maturity_date })),
  )
  expect({ as_of, source }).toEqual({ as_of: onIssue.as_of, source: onIssue.source })
})

test('a superuser changes the list for everybody at once', async () => {
  await change('4.75% 2054-06-21; 0.5% 2028-09-21')
  expect((await list()).bonds).toEqual([
    { coupon_rate: 0.005, maturity_date: '2028-09-21' },
    { coupon_rate: 0.0475, maturity_date: '2054-06-21' },
  ])
  await change(null)
  expect((await list()).bonds).toHaveLength(onIssue.bonds.length)
})

test.each(['3.25%', '3.25% 2029-02-30', '101% 2029-04-21', '3% 2029-04-21; 3% 2029-04-21', 'x 2029-04-21', ';'])(
  'the list "%s" is refused with what it should look like',
  async (text) => {
    await expect(change(text)).rejects.toMatchObject({
      body: { details: { 'treasury_bonds.on_issue': [expect.stringContaining('such as 3.25% 2029-04-21')] } },
    })
  },
)

test.each(['2029-02-30', '2029-13-01', '2029-4-21', '21/04/2029'])(
  'the date of the list "%s" is refused with what it should look like',
  async (text) => {
    await expect(change(text, 'treasury_bonds.as_of')).rejects.toMatchObject({
      body: { details: { 'treasury_bonds.as_of': ['Must be a date such as 2026-11-23.'] } },
    })
  },
)

describe('a list of Treasury Bonds', () => {
  test('has exact decimals, and spaces where people put them', () => {
    expect(parseTreasuryBonds(' 4.35 % 2029-04-21 ;0% 2030-01-31')).toEqual([
      { couponRate: 0.0435, maturityDate: '2029-04-21' },
      { couponRate: 0, maturityDate: '2030-01-31' },
    ])
  })
})
