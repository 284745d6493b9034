import { expect, test } from 'vitest'
import { firstTry, type ImageTries, nextTry } from './image-retries.ts'

function tryInVain(): { tries: ImageTries; delayMs: number }[] {
  const made: { tries: ImageTries; delayMs: number }[] = []
  for (let next = nextTry({ ...firstTry, isBroken: true }); next; next = nextTry({ ...next.tries, isBroken: true }))
    made.push(next)
  return made
}

test('a picture that never loads is tried two times more, half a second apart', {
  tags: ['state-29', 'state-41', 'constant-10'],
}, () => {
  expect(tryInVain()).toEqual([
    { delayMs: 500, tries: { attempt: 1, isBroken: false } },
    { delayMs: 500, tries: { attempt: 2, isBroken: false } },
  ])
})

test.each([0, 1, 2])('a picture that loads at try %i is left alone', (attempt) => {
  expect(nextTry({ attempt, isBroken: false })).toBeNull()
})
