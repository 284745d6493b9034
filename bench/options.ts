import { parseArgs } from 'node:util'

export interface BenchOptions {
  names: string[]
  posts: number
  comments: number
  users: number
  logs: number
  ips: number
  audits: number
  data?: string
  only?: string
  rounds: number
  seconds: number
  saves: number
  minutes: number
  kills: number
  write: boolean
}

export const usage = `npm run bench -- [name …] [--write] [--posts 100000] [--comments 1000000] [--rounds 5] [--seconds 3]
  admin: [--users 1000000] [--logs 10000000] [--ips 5000000] [--audits 1000000] [--data FOLDER] [--only PART_OF_A_NAME]
  audit: [--audits 1000000] [--data FOLDER]
  saves: [--saves 1000]  soak: [--minutes 10]  kills, writing-kills: [--kills 5]`

export function parseOptions(args: string[]): BenchOptions {
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
      write: { type: 'boolean', default: false },
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
    write: values.write,
  }
}

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < min) throw new Error(`--${name} must be a whole number from ${min}`)
  return value
}
