import { expect, test } from 'vitest'
import { filesNamedIn, surplusEntries, surplusFiles, titleIn } from './bounds.ts'

const bounds = { maxEntries: 3, maxBytes: 100, maxAgeMs: 1_000 }
const now = 10_000

const entry = (key: string, savedAt: number, bytes = 10) => ({ key, savedAt, bytes })

test.each([
  ['the oldest beyond the number', [entry('a', 9_600), entry('b', 9_700), entry('c', 9_800), entry('d', 9_900)], ['a']],
  ['what is too old', [entry('a', 8_999), entry('b', 9_001)], ['a']],
  ['the oldest beyond the bytes', [entry('a', 9_700, 60), entry('b', 9_800, 60), entry('c', 9_900, 30)], ['a']],
  ['one that is too large, and none for it', [entry('a', 9_700, 50), entry('b', 9_900, 101)], ['b']],
  ['nothing within the bounds', [entry('a', 9_900), entry('b', 9_900)], []],
])('deletes %s', (_, entries, surplus) => expect(surplusEntries(entries, bounds, now)).toEqual(surplus))

test('deletes the oldest files, but none that a saved page needs', () => {
  expect(surplusFiles(['a', 'b', 'c', 'd'], new Set(['a']), 2)).toEqual(['b', 'c'])
  expect(surplusFiles(['a', 'b'], new Set(['a', 'b']), 1)).toEqual([])
  expect(surplusFiles(['a', 'b'], new Set(), 2)).toEqual([])
})

test('finds the files of the build that a page names, each once', () => {
  const html = `<link href="/assets/shell-a_1.css"/><link rel="apple-touch-icon" href="/assets/touch-1.png"/>
    <script data-files="/assets/a-1.js /assets/b.client-2.js">import "/assets/a-1.js"</script><img src="/media/1.svg"/>`
  expect(filesNamedIn(html)).toEqual(['/assets/shell-a_1.css', '/assets/a-1.js', '/assets/b.client-2.js'])
})

test('reads the title as it is shown', () => {
  expect(titleIn('<head><title>Tom &amp; &lt;Kate&gt;&#x27;s &quot;plan&quot; · Deck</title>')).toBe(
    `Tom & <Kate>'s "plan" · Deck`,
  )
  expect(titleIn('<p>none</p>')).toBe('')
})
