import { parseArgs } from 'node:util'

/** What can be chosen on the command line. */
export interface BenchOptions {
  /** The benchmarks to run, by name; all of them when empty. */
  names: string[]
  /** The largest database that is measured. */
  posts: number
  comments: number
  /** What stands in the database behind the lists of the command centre. */
  users: number
  logs: number
  ips: number
  audits: number
  /** The folder of a database that is made once and kept; absent: each run makes its own. */
  data?: string
  /** Only the cases whose names hold this. */
  only?: string
  /** Each comparison is repeated this often, in turns. */
  rounds: number
  /** How long one turn lasts. */
  seconds: number
  /** Of each caller, in a comparison of what was saved with what is there. */
  saves: number
  /** How long readers are watched beside slow clients and uploads. */
  minutes: number
  /** How often the server is killed. */
  kills: number
}

export const usage = `npm run bench -- [name …] [--posts 100000] [--comments 1000000] [--rounds 5] [--seconds 3]
  admin: [--users 1000000] [--logs 10000000] [--ips 5000000] [--audits 1000000] [--data FOLDER] [--only PART_OF_A_NAME]
  saves: [--saves 1000]  soak: [--minutes 10]  kills: [--kills 5]`

/** @throws Error in one line for whoever typed it */
export function readOptions(args: string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      posts: { type: 'string', default: '100000' },
      comments: { type: 'string', default: '1000000' },
      users: { type: 'string', default: '1000000' },
      logs: { type: 'string', default: '10000000' },
      ips: { type: 'string', default: '5000000' },
      audits: { type: 'string', default: '1000000' },
      data: { type: 'string' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      saves: { type: 'string', default: '1000' },
      minutes: { type: 'string', default: '10' },
      kills: { type: 'string', default: '5' },
    },
  })
  return {
    names: positionals,
    posts: wholeNumber('posts', values.posts, 1_000),
    comments: wholeNumber('comments', values.comments, 0),
    users: wholeNumber('users', values.users, 1_000),
    logs: wholeNumber('logs', values.logs, 10_000),
    ips: wholeNumber('ips', values.ips, 10_000),
    audits: wholeNumber('audits', values.audits, 1_000),
    data: values.data,
    only: values.only,
    rounds: wholeNumber('rounds', values.rounds, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    saves: wholeNumber('saves', values.saves, 1),
    minutes: wholeNumber('minutes', values.minutes, 1),
    kills: wholeNumber('kills', values.kills, 1),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least) throw new Error(`--${name} must be a whole number from ${least}`)
  return value
}
