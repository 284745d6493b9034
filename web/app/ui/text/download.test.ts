import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvCell, csvText } from './download.ts'

function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, raw = '', end] of text.slice(1).matchAll(/("(?:[^"]|"")*"|[^,\r]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

const cells = fc.oneof(fc.string(), fc.constantFrom('=1+1', "'=1+1", '@SUM(A1)', '-2', 'a,b', '"', 'a\r\nb', ' x '))
const table = fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { maxLength: 4 })

test('texts read back unchanged, except for an apostrophe before formulas', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const kept = readCsv(csvText(rows)).map((row) =>
        row.map((cell) => cell.replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, '')),
      )
      expect(kept).toEqual(rows)
    }),
  )
})

test('no cell begins as a formula does, unless it is a number', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const cell of readCsv(csvText(rows)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})

test('every finite number reads back exactly, in plain digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e90, max: 1e90 }), (value) => {
      const whole = Math.abs(value) < 1e-80 ? 0 : value
      const [[text = ''] = []] = readCsv(csvText([[whole]]))
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(text)).toBe(whole + 0)
    }),
  )
})

test.each<[CsvCell[], string]>([
  [['Period', 'Payment'], 'Period,Payment'],
  [[1, 1498.88], '1,1498.88'],
  [[-0, 1e-7, 1e21], '0,0.0000001,1000000000000000000000'],
  [[-5, '-5'], "-5,'-5"],
  [['a "b", c', null, Number.NaN], '"a ""b"", c",,'],
])('%j becomes %s', (row, line) => expect(csvText([row])).toBe(`\uFEFF${line}\r\n`))
