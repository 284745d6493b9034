import { RateLimiterRes } from 'rate-limiter-flexible'
import { type Counter, type CounterOptions, countInMemory, type OpenCounter, openOnce } from './counters.ts'

export interface CountCall {
  options: CounterOptions
  act: 'consume' | 'get' | 'penalty' | 'reward' | 'delete'
  key: string
  cost: number
}

export interface CountResult {
  isRefused: boolean
  value: boolean | null | CountState
}

type CountState = Pick<RateLimiterRes, 'remainingPoints' | 'msBeforeNext' | 'consumedPoints' | 'isFirstInDuration'>

/** Counts in the memory of the first process, for all of them. Answers `countElsewhere`. */
export function createSharedCounters(): (call: CountCall) => Promise<CountResult> {
  const open = openOnce(countInMemory)
  return async ({ options, act, key, cost }) => {
    const counter = open(options)
    try {
      const value = await (act === 'get' || act === 'delete' ? counter[act](key) : counter[act](key, cost))
      return { isRefused: false, value: stateOf(value) }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { isRefused: true, value: stateOf(refusal) }
    }
  }
}

function stateOf(value: RateLimiterRes | boolean | null): CountResult['value'] {
  if (!(value instanceof RateLimiterRes)) return value
  const { remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration } = value
  return { remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration }
}

/** Counters whose every use is a message to the process that counts. */
export function countElsewhere(count: (call: CountCall) => Promise<CountResult>): OpenCounter {
  return (options) => {
    async function call<Result>(act: CountCall['act'], key: string | number, cost = 1): Promise<Result> {
      const { isRefused, value } = await count({ options, act, key: String(key), cost })
      const result = typeof value === 'object' && value !== null ? resultOf(value) : value
      if (isRefused) throw result
      return result as Result
    }
    const counter: Counter = {
      points: options.points,
      consume: (key, cost) => call('consume', key, cost),
      get: (key) => call('get', key),
      penalty: (key, cost) => call('penalty', key, cost),
      reward: (key, cost) => call('reward', key, cost),
      delete: (key) => call('delete', key),
    }
    return counter
  }
}

function resultOf({ remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration }: CountState): RateLimiterRes {
  return new RateLimiterRes(remainingPoints, msBeforeNext, consumedPoints, isFirstInDuration)
}
