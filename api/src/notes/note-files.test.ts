import { expect, test } from 'vitest'
import { presentNoteFile } from './notes.presenter.ts'

test('a file has front matter and the unchanged content of the note', () => {
  const row = { id: 1, ownerId: 1, isPinned: true, deletedAt: null }
  const times = { createdAt: new Date('2026-01-02T03:04:05.006Z'), updatedAt: new Date('2026-02-02T03:04:05.006Z') }
  const text = { title: 'A "quoted": \u2028title', content: '---\n**bold**\n  kept' }
  expect(presentNoteFile({ ...row, ...times, ...text })).toBe(
    [
      '---',
      'title: "A \\"quoted\\": \\u2028title"',
      'created: 2026-01-02T03:04:05.006Z',
      'updated: 2026-02-02T03:04:05.006Z',
      'pinned: true',
      '---',
      '',
      '---\n**bold**\n  kept',
      '',
    ].join('\n'),
  )
})
