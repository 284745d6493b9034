/** Fill and letter of each part of the breakdown, in the order of its rows; the letter ties chart and table without colour. */
const fills = ['--accent', '--amber', '--info', '--pink', '--yellow', '--muted']

export function partFill(position: number): string {
  return `var(${fills[position % fills.length]})`
}

export function partLetter(position: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + position)
}
