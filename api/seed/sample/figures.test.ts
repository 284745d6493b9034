import { documentToPlainText } from '@ledgerdeck/blocks'
import { describe, expect, test } from 'vitest'
import { sampleArticles } from './articles.ts'
import {
  bondFlows,
  bondPrice,
  bondRisk,
  doublingYears,
  greatCircleKm,
  loanPayment,
  loanSchedule,
  monthlyRate,
  parallelKm,
  savingsValue,
} from './figures.ts'

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const wholeDollars = (amount: number) => `$${Math.round(amount).toLocaleString('en-AU')}`
const whole = (amount: number) => Math.round(amount).toLocaleString('en-AU')
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function textOf(slug: string): string {
  const article = sampleArticles.find((candidate) => candidate.slug === slug)
  return article ? `${article.summary}\n${documentToPlainText(article.blocks)}` : ''
}

function articleStates(slug: string, figures: string[]) {
  describe(slug, () => {
    test.for([...new Set(figures)])('states %s', (figure) => {
      expect(textOf(slug)).toContain(figure)
    })
  })
}

const loan = loanSchedule(500_000, 360, 6)
const row = (period: number) => loan[period - 1] ?? { payment: 0, principal: 0, interest: 0, balance: 0, period: 0 }
const interestOf = (rows: { interest: number }[]) => sum(rows.map(({ interest }) => interest))

articleStates('where-your-repayment-goes', [
  dollars(loanPayment(500_000, 360, 6)),
  dollars(row(1).interest),
  dollars(row(1).principal),
  dollars(row(1).balance),
  dollars(row(1).interest - row(2).interest),
  dollars(60 * row(1).payment),
  dollars(row(60).balance),
  dollars(row(120).balance),
  `month ${loan.find(({ principal, interest }) => principal > interest)?.period}`,
  `month ${loan.find(({ balance }) => balance < 250_000)?.period}`,
  dollars(row(360).payment),
  dollars(sum(loan.map(({ payment }) => payment))),
  dollars(interestOf(loan)),
  dollars(500_000 - row(12).balance),
  dollars(12 * row(1).payment),
  ...[100, 200, 300].map((extra) => {
    const shorter = loanSchedule(500_000, 360, 6, extra)
    return extra === 100
      ? `ends the loan after ${shorter.length} months instead of 360 and saves ${dollars(interestOf(loan) - interestOf(shorter))}`
      : `ends it after ${shorter.length} months and saves ${dollars(interestOf(loan) - interestOf(shorter))}`
  }),
])

const frequencies = ['yearly', 'monthly', 'daily'] as const
const yearly = (percent: number, compounding: (typeof frequencies)[number]) =>
  100 * ((1 + monthlyRate(percent, compounding)) ** 12 - 1)
const payments = frequencies.map((compounding) => loanPayment(300_000, 300, 6, compounding))
const [yearlyPayment = 0, monthlyPayment = 0, dailyPayment = 0] = payments

articleStates('the-small-print-of-compounding', [
  ...payments.map(dollars),
  ...frequencies.map((compounding) => `${(100 * monthlyRate(6, compounding)).toFixed(5)} per cent a month`),
  dollars(monthlyPayment - yearlyPayment),
  dollars(dailyPayment - monthlyPayment),
  yearly(6, 'monthly').toFixed(4),
  yearly(6, 'daily').toFixed(4),
  yearly(24, 'monthly').toFixed(4),
  yearly(24, 'daily').toFixed(4),
  `adds ${(yearly(6, 'monthly') - 6).toFixed(2)} of a percentage point`,
  `adds ${(yearly(12, 'monthly') - 12).toFixed(2)}`,
  `adds ${(yearly(24, 'monthly') - 24).toFixed(2)}`,
  (100 * (Math.E ** 0.06 - 1)).toFixed(4),
  (100 * (Math.E ** 0.24 - 1)).toFixed(4),
  dollars(5_000 * 1.02 ** 12),
  `$${Math.E.toFixed(2)}`,
])

articleStates('why-bond-prices-fall-when-yields-rise', [
  wholeDollars(bondPrice(0.05, 0, 10)),
  ...[3, 4, 5, 6, 7].map((yieldPercent) => {
    return `at ${yieldPercent} per cent, ${dollars(bondPrice(0.05, yieldPercent / 100, 10))}`
  }),
  `gains ${dollars(bondPrice(0.05, 0.04, 10) - 100)}`,
  `loses ${dollars(100 - bondPrice(0.05, 0.06, 10))}`,
  ...[2, 10, 30].map((years) => dollars(bondPrice(0.05, 0.06, years))),
  `at 10 per cent ${bondPrice(0.05, 0.1, 10).toFixed(2)}`,
  `thirty-year bond starts at ${bondPrice(0.05, 0, 30)}`,
])

const risk = bondRisk(0.05, 0.05, 10)
const straight = (change: number) => 100 * risk.modified * change
const bent = (change: number) => straight(change) - 50 * risk.convexity * change ** 2
const fall = (change: number) => 100 - bondPrice(0.05, 0.05 + change, 10)

articleStates('duration-without-tears', [
  `${risk.macaulay.toFixed(2)} years`,
  risk.modified.toFixed(2),
  `${risk.convexity.toFixed(2)} years squared`,
  bondRisk(0.08, 0.05, 10).macaulay.toFixed(2),
  bondRisk(0.02, 0.05, 10).macaulay.toFixed(2),
  bondRisk(0.05, 0.05, 30).macaulay.toFixed(2),
  `true fall is ${dollars(fall(0.01))}`,
  `true gain is ${dollars(-fall(-0.01))}`,
  `a fall of ${bent(0.01).toFixed(4)} per cent; the true figure is ${fall(0.01).toFixed(4)}`,
  `out by ${dollars(straight(0.02) - fall(0.02))}`,
  `${risk.modified.toFixed(2)} cents`,
  dollars(1_000_000 * risk.modified * 0.0001),
  ...[1, 19, 20].map((half) => `${bondFlows(0.05, 0.05, 10)[half - 1]?.value.toFixed(2)}`),
])

test('convexity brings the estimate for two points to within ten cents', () => {
  expect(Math.abs(bent(0.02) - fall(0.02))).toBeLessThan(0.1)
  expect(bondRisk(0, 0.05, 10).macaulay).toBeCloseTo(10, 10)
})

articleStates('what-a-yield-curve-says-and-what-it-only-mutters', [
  dollars(100 * 1.045 ** 2),
  `${(100 * (1.045 ** 2 / 1.04 - 1)).toFixed(3)} per cent`,
  `${(100 * (1.04 ** 2 / 1.045 - 1)).toFixed(3)} per cent`,
])

articleStates('inflation-is-an-average-of-strangers', [
  ...[10, 20, 30].map((years) => dollars(100 / 1.025 ** years)),
  ...[0.02, 0.03, 0.05].map((rate) => (100 / (1 + rate) ** 30).toFixed(2)),
  `At 2 per cent that takes ${doublingYears(0.02).toFixed(0)} years`,
  `gained ${(100 * (1.05 / 1.03 - 1)).toFixed(2)}`,
  `worth ${(100 * (1.5 / 1.4 - 1)).toFixed(1)}`,
  `lost ${(100 * (1 - 1.04 / 1.05)).toFixed(2)} per cent`,
  `rate of ${(0.4 * 7 + 0.2 * 4 + 0.1 * 1 + 0.3 * 2).toFixed(1)} per cent`,
  `meets ${(0.25 * 4 + 0.2 * 1 + 0.55 * 2).toFixed(1)}`,
])

const multiplying = (factor: number, rate: number) => Math.log(factor) / Math.log(1 + rate)
const ruleError = (percent: number) => 100 * (72 / percent / doublingYears(percent / 100) - 1)

articleStates('the-rule-of-72-and-where-it-breaks', [
  `${doublingYears(0.06).toFixed(3)} years`,
  ...[2, 4, 6, 8, 10, 12].map((percent) => {
    return `${percent}%: ${doublingYears(percent / 100).toFixed(2)} years, rule ${(72 / percent).toFixed(2)}`
  }),
  `truth is ${doublingYears(0.01).toFixed(2)}`,
  `truth is ${doublingYears(0.24).toFixed(2)}`,
  `exact figure is ${doublingYears(0.2).toFixed(2)}`,
  `exact figure is ${doublingYears(0.02).toFixed(2)}`,
  `exact figure is ${multiplying(3, 0.06).toFixed(2)}`,
  `exact figure is ${multiplying(10, 0.08).toFixed(2)}`,
  `exact figure is ${doublingYears(0.05).toFixed(2)}`,
  `${ruleError(1).toFixed(1)} per cent too long`,
  `${(-ruleError(20)).toFixed(1)} per cent too short`,
])

test('the rule of 72 is right at 7.85 per cent and within two per cent from 4 to 12', () => {
  expect(ruleError(7.84) * ruleError(7.86)).toBeLessThan(0)
  for (let percent = 4; percent <= 12; percent += 1) expect(Math.abs(ruleError(percent))).toBeLessThan(2)
})

const essentials = [1_900, 780, 310, 260, 190, 140, 120]
const repair = loanSchedule(2_400, 24, 18)
const fortnightly = (count: number) => savingsValue(300, count, 0.04 / 26)

articleStates('a-buffer-before-a-portfolio', [
  ...essentials.map(wholeDollars),
  `That is ${wholeDollars(sum(essentials))}`,
  `Three careful months are ${wholeDollars(3 * sum(essentials))}`,
  `would be ${wholeDollars(3 * 5_150)}`,
  `saved ${wholeDollars(3 * (5_150 - sum(essentials)))}`,
  `after 36 fortnights is ${dollars(fortnightly(36))}`,
  fortnightly(37).toFixed(2),
  dollars(loanPayment(2_400, 24, 18)),
  dollars(interestOf(repair)),
])

test('a buffer of $300 a fortnight passes one, two and three months of essentials when the article says so', () => {
  const needed = (months: number) => Math.ceil((months * sum(essentials)) / 300)
  expect([needed(1), needed(2), needed(3)]).toEqual([13, 25, 37])
  expect((3 * sum(essentials) - fortnightly(36)).toFixed(2)).toBe('4.10')
})

const saved = (years: number, rate: number) => savingsValue(500, 12 * years, (1 + rate) ** (1 / 12) - 1)
const gap = (years: number) => saved(years, 0.058) - saved(years, 0.048)

articleStates('fees-are-small-numbers-with-long-lives', [
  ...[0.06, 0.058, 0.055, 0.048].map((rate) => wholeDollars(saved(30, rate))),
  ...[10, 20, 30].map((years) => wholeDollars(gap(years))),
  `${((100 * gap(30)) / saved(30, 0.058)).toFixed(1)} per cent is missing`,
  `about ${(100 * (1.06 / 1.025 - 1)).toFixed(1)} per cent`,
])

const sydney = { latitude: -33.95, longitude: 151.18 }
const santiago = { latitude: -33.39, longitude: -70.79 }
const singapore = { latitude: 1.36, longitude: 103.99 }
const london = { latitude: 51.47, longitude: -0.45 }
const direct = greatCircleKm(sydney, london)
const stopping = greatCircleKm(sydney, singapore) + greatCircleKm(singapore, london)
const pacific = greatCircleKm(sydney, santiago)
const level = parallelKm((33.95 + 33.39) / 2, 360 - 151.18 - 70.79)
const tens = (km: number) => whole(10 * Math.round(km / 10))

articleStates('the-shortest-way-looks-wrong-on-the-map', [
  tens(pacific),
  tens(level),
  tens(level - pacific),
  `${whole(direct)} kilometres direct`,
  `${whole(stopping)}, only ${whole(stopping - direct)} more`,
  `about ${whole(parallelKm(33.95, 1))} kilometres`,
  `London’s, ${whole(parallelKm(51.47, 1))}`,
  `equator, ${whole(parallelKm(0, 1))}`,
])

test('the great circle from Sydney to Santiago starts at 145 degrees and reaches 61.7 degrees south', () => {
  const degree = Math.PI / 180
  const [from, to, east] = [sydney.latitude * degree, santiago.latitude * degree, 138.03 * degree]
  const northward = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east)
  const bearing = Math.atan2(Math.sin(east) * Math.cos(to), northward)
  expect(Math.round(bearing / degree)).toBe(145)
  expect((Math.acos(Math.sin(bearing) * Math.cos(from)) / degree).toFixed(1)).toBe('61.7')
})

const weights = [1_150, 0, 420, 4 * 190, 5 * 110, 430, 310, 280, 520, 1_240, 360, 330, 120, 180, 340]

articleStates('seven-days-in-seven-kilos', [
  ...weights.map((grams) => `${whole(grams)} g`),
  `${whole(sum(weights))} grams`,
  `make up ${whole(1_240 + 1_150 + 760 + 550)} of`,
  `frees ${whole(2_600 - 1_150)} grams`,
  whole(7 * 300),
  whole(14 * 300),
  whole(4 * 190 + 5 * 110),
])

const kilometre = (metres: number) => Math.sqrt(2 * 6_371 * (metres / 1_000)).toFixed(1)

articleStates('measuring-the-earth-with-a-stick', [
  `${whole(50 * 5_000)} stadia`,
  `${whole(250_000 * 0.1575)} kilometres`,
  whole(250_000 * 0.185),
  `${whole(40_008 / 4)} kilometres`,
  `${kilometre(1.7)} kilometres`,
  kilometre(100),
  whole((40_075 / 24) * Math.cos((33.87 * Math.PI) / 180)),
  `${(100 * Math.tan((37.81 * Math.PI) / 180)).toFixed(1)} centimetres`,
  (100 * Math.tan((16.92 * Math.PI) / 180)).toFixed(1),
  `${whole(((37.81 - 16.92) * Math.PI * 6_371) / 180)} kilometres apart`,
])

const bills = [780, 1_240, 450, 300, 210, 900, 2_600, 1_150, 860, 520, 410, 640]
const balances = bills.map((_, index) => (sum(bills) / 12) * (index + 1) - sum(bills.slice(0, index + 1)))

articleStates('twelve-envelopes-and-a-float', [
  ...bills.map(wholeDollars),
  wholeDollars(sum(bills)),
  dollars(sum(bills) / 12),
  dollars(sum(bills) / 26),
  `short by ${dollars(-(balances[1] ?? 0))}`,
  `minus ${dollars(-Math.min(...balances))}`,
])

articleStates('what-a-foreign-dollar-costs', [
  `would be ${whole(500 * 0.65)} foreign dollars`,
  `receive ${whole(500 * 0.598)}`,
  `worth ${wholeDollars((500 * (0.65 - 0.598)) / 0.65)}`,
  wholeDollars(3_000 * 0.03),
  dollars(400 / 0.65),
  dollars((400 / 0.65) * 1.06),
  dollars((400 / 0.65) * 0.06),
  `leaves ${(100 * 0.92 ** 2).toFixed(2)} of every 100`,
])
