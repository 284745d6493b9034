import type { DailyFigures } from '@ledgerdeck/contract/reports'
import { expect, test } from 'vitest'
import {
  changeText,
  chartWords,
  dayRows,
  figureText,
  shortDayText,
  topPostRows,
  weekdayText,
} from './report-figures.ts'

const nothing = { registrations: 0, sign_ins: 0, posts: 0, comments: 0, views: 0 }
const days: DailyFigures[] = [
  { ...nothing, day: '2026-11-19', views: 1_200, comments: 1 },
  { ...nothing, day: '2026-11-20', views: 34, comments: 1 },
]

test('days of figures are short, and are UTC days', () => {
  expect([weekdayText('2026-11-20'), shortDayText('2026-11-20')]).toEqual(['Fri, 20 Nov', '20 Nov'])
})

test.each([
  [12, 12, 'No change on the previous 30 days'],
  [0, 0, 'No change on the previous 30 days'],
  [5, 0, 'None in the previous 30 days'],
  [1_500, 1_000, '500 more than in the previous 30 days (+50%)'],
  [1_001, 1_000, '1 more than in the previous 30 days (+0.1%)'],
  [0, 7, '7 fewer than in the previous 30 days (−100%)'],
])('%s after %s is %s', (total, before, text) => {
  expect(changeText(total, before)).toBe(text)
})

test('a sentence says what a chart shows; of equal days the first is the peak', () => {
  expect(chartWords('views', days)).toBe('1,234 post views in 2 days. Peak: 1,200 on Thu, 19 Nov.')
  expect(chartWords('comments', days)).toBe('2 comments in 2 days. Peak: 1 on Thu, 19 Nov.')
})

test('files hold every figure as a plain number, and no address of a deleted post', () => {
  expect(dayRows({ days })).toEqual([
    ['day', 'registrations', 'sign_ins', 'posts', 'comments', 'views'],
    ['2026-11-19', 0, 0, 0, 1, 1_200],
    ['2026-11-20', 0, 0, 0, 1, 34],
  ])
  const post = { id: 1, title: 'On rates', slug: 'on-rates', is_deleted: false, views: 1_200 }
  expect(topPostRows([post, { ...post, is_deleted: true }], 'https://deck.example')).toEqual([
    ['rank', 'title', 'address', 'views'],
    [1, 'On rates', 'https://deck.example/finance/blog/detail/on-rates', 1_200],
    [2, 'On rates', '', 1_200],
  ])
})

test('a figure is written with its word', () => {
  expect([figureText('sign_ins', 1), figureText('views', 1_234)]).toEqual(['1 login', '1,234 post views'])
})
