import { expect, test } from 'vitest'
import { summariseImport } from './import-summary.ts'

const none = { created: 0, present: 0, failed: 0, left_out: 0, comments: 0, images: 0, missing_images: 0 }

test.each([
  [true, { ...none, created: 1 }, ['The import would add 1 post.']],
  [
    false,
    { created: 1_200, present: 2, failed: 1, left_out: 2, comments: 40, images: 3, missing_images: 1 },
    [
      'Imported 1,200 posts, 40 comments and 3 images.',
      'Already here: 2 posts.',
      'Not imported: 3 posts.',
      'Not in the files: 1 image. A link to the old address stays instead.',
    ],
  ],
  [true, { ...none, left_out: 1 }, ['The import would add 0 posts.', 'Can’t be imported: 1 post.']],
])('a dry run (%o) or import sums up %o', (is_dry_run, counts, lines) => {
  expect(summariseImport({ is_dry_run, counts })).toEqual(lines)
})
