export const colour = {
  ground: '#06110b',
  surface: '#0a1810',
  raised: '#112319',
  line: '#1f3a2b',
  frame: '#4f9370',
  text: '#d8ecdf',
  muted: '#92b9a2',
  green: '#5cf0a0',
  bright: '#a5ffd0',
  amber: '#ffbe5c',
  cyan: '#86d5ff',
  pink: '#ff8fb8',
} as const

export function blend(first: string, second: string, share: number): string {
  const channel = (hex: string, index: number) => Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)
  const mixed = [0, 1, 2].map((index) =>
    Math.round(channel(first, index) + (channel(second, index) - channel(first, index)) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}
