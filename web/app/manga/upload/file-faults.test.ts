import { expect, test } from 'vitest'
import { findFaults } from './file-faults.ts'

const changed = new File(['x'], '3.png')
changed.slice = () => {
  const part = new Blob()
  part.arrayBuffer = () => Promise.reject(new DOMException('The file was changed.', 'NotReadableError'))
  return part
}

test('files that are no images or were changed are named, and archives only if they were changed', async () => {
  const files = [
    { path: 'S/1.gif', file: new File(['GIF89a'], '1.gif') },
    { path: 'S/2.png', file: new File(['text'], '2.png') },
    { path: 'S/3.png', file: changed },
    { path: 'S/4.cbz', file: new File(['text'], '4.cbz') },
    { path: 'S/5.cbz', file: changed },
  ]
  expect(await findFaults(files, new AbortController().signal)).toEqual([
    '"S/2.png": This isn’t a JPEG, PNG, WebP or GIF image, whatever its name says.',
    '"S/3.png": It was changed or removed after you chose it. Choose it again.',
    '"S/5.cbz": It was changed or removed after you chose it. Choose it again.',
  ])
})

test('of many faults the first twenty are found', async () => {
  const files = Array.from({ length: 30 }, (_, index) => ({ path: `${index}.png`, file: new File(['x'], 'x.png') }))
  expect(await findFaults(files, new AbortController().signal)).toHaveLength(20)
})
