import { expect, test } from 'vitest'
import { countPlaywright, countVitest, testFilter } from './test-steps.mjs'

test('the tests of a Vitest report are counted', () => {
  expect(countVitest({ numPassedTests: 12, numFailedTests: 2 }, 1)).toEqual({ passed: 12, failed: 2 })
  expect(countVitest({ numPassedTests: 12, numFailedTests: 0 }, 0)).toEqual({ passed: 12, failed: 0 })
})

test('the tests of a Playwright report are counted, unsteady ones as failed', () => {
  expect(countPlaywright({ stats: { expected: 9, unexpected: 1, flaky: 2 } }, 1)).toEqual({ passed: 9, failed: 3 })
})

test('a run that failed without a failed test is one failure', () => {
  expect(countVitest({ numPassedTests: 12, numFailedTests: 0 }, 1)).toEqual({ passed: 12, failed: 1 })
  expect(countVitest(null, 1)).toEqual({ passed: 0, failed: 1 })
  expect(countPlaywright(null, 127)).toEqual({ passed: 0, failed: 1 })
})

test.each([
  ['api/src/notes/notes.service.ts', 'api/src/notes/'],
  ['web/app/notes/note-page.tsx', 'web/app/notes/'],
  ['api/src/notes/notes.test.ts', 'api/src/notes/notes.test.ts'],
  ['packages/finance', 'packages/finance'],
])('the tests of %s are those of %s', (path, filter) => {
  expect(testFilter(path)).toBe(filter)
})
