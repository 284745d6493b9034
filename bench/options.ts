import { parseArgs } from 'node:util'

/** What can be chosen on the command line. */
export interface BenchOptions {
  /** The benchmarks to run, by name; all of them when empty. */
  names: string[]
  /** The largest database that is measured. */
  posts: number
  comments: number
  /** Each comparison is repeated this often, in turns. */
  rounds: number
  /** How long one turn lasts. */
  seconds: number
}

export const usage = `npm run bench -- [name …] [--posts 100000] [--comments 1000000] [--rounds 5] [--seconds 3]`

/** @throws Error in one line for whoever typed it */
export function readOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      posts: { type: 'string', default: '100000' },
      comments: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  })
  return {
    names: positionals,
    posts: wholeNumber('posts', values.posts, 1_000),
    comments: wholeNumber('comments', values.comments, 0),
    rounds: wholeNumber('rounds', values.rounds, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number from ${least}`)
  return value
}
