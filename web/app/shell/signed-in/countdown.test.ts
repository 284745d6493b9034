import { expect, test } from 'vitest'
import { countdownText } from './countdown.ts'

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [60, '1:00'],
  [299, '4:59'],
  [14_400, '240:00'],
])('%i seconds are shown as %s', { tags: ['layout-3'] }, (seconds, text) => expect(countdownText(seconds)).toBe(text))
