import { expect, test } from 'vitest'
import { imageProblem } from './image-field.tsx'

const limit = 10 * 1024 * 1024

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])('%s of up to 10 MB may be sent', (type) => {
  expect(imageProblem({ type, size: 1 }, 10)).toBeNull()
  expect(imageProblem({ type, size: limit }, 10)).toBeNull()
})

test.each([
  ['image/svg+xml', 100, 'Choose a JPEG, PNG, WebP or GIF image.'],
  ['application/pdf', 100, 'Choose a JPEG, PNG, WebP or GIF image.'],
  ['', 100, 'Choose a JPEG, PNG, WebP or GIF image.'],
  ['image/png', 0, 'The file is empty. Choose another.'],
  ['image/png', limit + 1, 'The image is 10.1 MB. Choose one up to 10 MB.'],
  ['image/jpeg', limit * 2.5, 'The image is 25.0 MB. Choose one up to 10 MB.'],
])('%s of %i bytes: %s', { tags: ['profile-2'] }, (type, size, problem) => {
  expect(imageProblem({ type, size }, 10)).toBe(problem)
})

test('an image may be as large as is set', { tags: ['validation-33'] }, () => {
  const image = { type: 'image/png', size: 2 ** 21 }
  expect([imageProblem(image, 2), imageProblem(image, 1)]).toEqual([
    null,
    'The image is 2.0 MB. Choose one up to 1 MB.',
  ])
})
