export interface CircuitBreaker {
  /** @throws CircuitOpen without a call of `work` */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

interface CircuitBreakerParts {
  /** Whether a failure shows that further calls would wait in vain as well. */
  opensAt: (error: unknown) => boolean
  trialMs: number
  /** In milliseconds, from a clock that is never set. */
  now?: () => number
}

class CircuitOpen extends Error {
  override name = 'CircuitOpen'
}

/** While it is open, calls fail at once, except for one each `trialMs`. Any other end closes it. */
export function createCircuitBreaker({
  opensAt,
  trialMs,
  now = () => performance.now(),
}: CircuitBreakerParts): CircuitBreaker {
  let nextTrialAt: number | null = null
  return {
    async run(work) {
      if (nextTrialAt !== null) {
        if (now() < nextTrialAt) throw new CircuitOpen('not called, because an earlier call was in vain')
        nextTrialAt = now() + trialMs
      }
      try {
        const result = await work()
        nextTrialAt = null
        return result
      } catch (error) {
        nextTrialAt = opensAt(error) ? now() + trialMs : null
        throw error
      }
    },
  }
}
