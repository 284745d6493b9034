import { lookUp } from '@ledgerdeck/lookup'
import type { Point } from './shapes.ts'
import { element } from './shapes.ts'

/** Five points wide and seven high. Shapes draw the same chart everywhere; a font might not. */
const glyphs: Record<string, string> = {
  '0': '.###. #...# #..## #.#.# ##..# #...# .###.',
  '1': '..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.',
  '2': '.###. #...# ....# ..##. .#... #.... #####',
  '3': '.###. #...# ....# ..##. ....# #...# .###.',
  '4': '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  '5': '##### #.... ####. ....# ....# #...# .###.',
  '6': '.###. #.... #.... ####. #...# #...# .###.',
  '7': '##### ....# ...#. ..#.. ..#.. .#... .#...',
  '8': '.###. #...# #...# .###. #...# #...# .###.',
  '9': '.###. #...# #...# .#### ....# ....# .###.',
  A: '.###. #...# #...# ##### #...# #...# #...#',
  B: '####. #...# #...# ####. #...# #...# ####.',
  C: '.#### #.... #.... #.... #.... #.... .####',
  D: '####. #...# #...# #...# #...# #...# ####.',
  E: '##### #.... #.... ####. #.... #.... #####',
  F: '##### #.... #.... ####. #.... #.... #....',
  G: '.#### #.... #.... #..## #...# #...# .####',
  H: '#...# #...# #...# ##### #...# #...# #...#',
  I: '.###. ..#.. ..#.. ..#.. ..#.. ..#.. .###.',
  J: '....# ....# ....# ....# #...# #...# .###.',
  K: '#...# #..#. #.#.. ##... #.#.. #..#. #...#',
  L: '#.... #.... #.... #.... #.... #.... #####',
  M: '#...# ##.## #.#.# #.#.# #...# #...# #...#',
  N: '#...# ##..# #.#.# #.#.# #..## #...# #...#',
  O: '.###. #...# #...# #...# #...# #...# .###.',
  P: '####. #...# #...# ####. #.... #.... #....',
  Q: '.###. #...# #...# #...# #.#.# #..#. .##.#',
  R: '####. #...# #...# ####. #.#.. #..#. #...#',
  S: '.#### #.... #.... .###. ....# ....# ####.',
  T: '##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#..',
  U: '#...# #...# #...# #...# #...# #...# .###.',
  V: '#...# #...# #...# #...# .#.#. .#.#. ..#..',
  W: '#...# #...# #...# #.#.# #.#.# ##.## #...#',
  X: '#...# .#.#. ..#.. ..#.. ..#.. .#.#. #...#',
  Y: '#...# #...# .#.#. ..#.. ..#.. ..#.. ..#..',
  Z: '##### ....# ...#. ..#.. .#... #.... #####',
  '.': '..... ..... ..... ..... ..... .##.. .##..',
  ',': '..... ..... ..... ..... .##.. .##.. .#...',
  ':': '..... .##.. .##.. ..... .##.. .##.. .....',
  '-': '..... ..... ..... ##### ..... ..... .....',
  '+': '..... ..#.. ..#.. ##### ..#.. ..#.. .....',
  '/': '....# ...#. ...#. ..#.. .#... .#... #....',
  $: '..#.. .#### #.#.. .###. ..#.# ####. ..#..',
  '%': '##..# ##..# ...#. ..#.. .#... #..## #..##',
  '°': '.##.. #..#. .##.. ..... ..... ..... .....',
  ' ': '..... ..... ..... ..... ..... ..... .....',
}

const columnCount = 5
const rowCount = 7

export type Anchor = 'start' | 'middle' | 'end'

function textWidth(text: string, cell: number): number {
  return (text.length * (columnCount + 1) - 1) * cell
}

/** @param at the height's middle, at the point of `anchor` @param cell pixels of one point */
export function text(written: string, at: Point, fill: string, anchor: Anchor = 'start', cell = 3.4): string {
  const shift = { start: 0, middle: textWidth(written, cell) / 2, end: textWidth(written, cell) }[anchor]
  const left = at[0] - shift
  const top = at[1] - (rowCount * cell) / 2
  const marks = [...written.toUpperCase()].map((letter, position) =>
    glyphPath(letter, left + position * (columnCount + 1) * cell, top, cell),
  )
  return element('path', { d: marks.join(''), fill })
}

function glyphPath(letter: string, left: number, top: number, cell: number): string {
  const rows = lookUp(glyphs, letter)
  if (!rows) throw new Error(`The dot matrix has no "${letter}". Add it to GLYPHS.`)
  const side = cell * 0.92
  return rows
    .split(' ')
    .flatMap((row, y) =>
      [...row].map((point, x) => {
        if (point !== '#') return ''
        return `M${(left + x * cell).toFixed(1)} ${(top + y * cell).toFixed(1)}h${side}v${side}h-${side}z`
      }),
    )
    .join('')
}
