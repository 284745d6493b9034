import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendingAt } from './upload-dialog.tsx'

const filesOf = (...sizes: number[]) => sizes.map((size) => ({ file: new File([new Uint8Array(size)], 'p.jpg') }))

test('files are sent one after the other', () => {
  const files = filesOf(1_000, 1_000)
  expect(sendingAt(files, 0)).toEqual({ at: 0, fileFraction: 0 })
  expect(sendingAt(files, 0.25)).toEqual({ at: 0, fileFraction: 0.5 })
  expect(sendingAt(files, 0.75)).toEqual({ at: 1, fileFraction: 0.5 })
  expect(sendingAt(files, 1)).toEqual({ at: 2, fileFraction: 0 })
  expect(sendingAt([], 0.5)).toEqual({ at: 0, fileFraction: 0 })
})

test('progress never goes back', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 5 })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(sizes, fraction, fraction, (all, a, b) => {
      const [early, late] = [Math.min(a, b), Math.max(a, b)].map((one) => sendingAt(filesOf(...all), one))
      if (!early || !late) throw new Error('There are two.')
      expect(late.at + late.fileFraction).toBeGreaterThanOrEqual(early.at + early.fileFraction - 1e-9)
      expect(early.fileFraction).toBeGreaterThanOrEqual(0)
      expect(early.fileFraction).toBeLessThanOrEqual(1)
    }),
    { numRuns: 50 },
  )
})
