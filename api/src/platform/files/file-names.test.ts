import { describe, expect, test } from 'vitest'
import { createFileNamer } from './file-names.ts'

describe('the name of a file', () => {
  test.each([
    ['Groceries', 'Groceries.md'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['C:\\Windows', 'C Windows.md'],
    ['.hidden', 'hidden.md'],
    ['ends with dots. . .', 'ends with dots.md'],
    ['line\nbreak\tand\u2028more', 'line break and more.md'],
    ['reversed \u202e dm.exe', 'reversed dm.exe.md'],
    ['...', 'note.md'],
    ['con', '_con.md'],
    ['COM1.txt', '_COM1.txt.md'],
    ['console', 'console.md'],
    ['cafe\u0301', 'café.md'],
    ['买菜', '买菜.md'],
    ['مذكرة', 'مذكرة.md'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧 family.md'],
  ])('for %j is %j', (title, name) => {
    expect(createFileNamer('note')(title)).toBe(name)
  })

  test('is cut between graphemes and short enough for every system', () => {
    const name = createFileNamer('note')('👩‍👩‍👧'.repeat(30))
    expect(name).toMatch(/^(👩‍👩‍👧){6}\.md$/u)
    expect(createFileNamer('note')(`a${'\u0301'.repeat(200)}`)).toBe('note.md')
  })

  test('is unique, ignoring case and Unicode composition', () => {
    const nameFor = createFileNamer('note')
    const names = ['a', 'A', 'a (2)', 'a', 'é', 'e\u0301', 'ﬁ', 'FI', 'a/', ''].map(nameFor)
    expect(names).toEqual([
      'a.md',
      'A (2).md',
      'a (2) (2).md',
      'a (3).md',
      'é.md',
      'é (2).md',
      'ﬁ.md',
      'FI (2).md',
      'a (4).md',
      'note.md',
    ])
  })

  test('is found quickly among thousands of equal titles', () => {
    const nameFor = createFileNamer('note')
    const names = Array.from({ length: 20_000 }, () => nameFor('Same'))
    expect([new Set(names).size, names.at(-1)]).toEqual([20_000, 'Same (20000).md'])
  })
})
