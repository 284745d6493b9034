import { useCallback, useEffect, useReducer, useRef } from 'react'

interface Loaded<T> {
  /** Stays while it is loaded anew. */
  value: T | undefined
  /** What the last load was rejected with; undefined when it went well or is under way. */
  failure: unknown
  isLoading: boolean
  /** Loads anew; what is still under way is given up. Resolves when it is there, or failed. */
  reload: () => Promise<void>
}

type State<T> = Omit<Loaded<T>, 'reload'>

type Step<T> = { is: 'begun' } | { is: 'loaded'; value: T } | { is: 'failed'; failure: unknown }

function afterStep<T>(state: State<T>, step: Step<T>): State<T> {
  if (step.is === 'begun') return { ...state, failure: undefined, isLoading: true }
  if (step.is === 'loaded') return { value: step.value, failure: undefined, isLoading: false }
  return { ...state, failure: step.failure, isLoading: false }
}

/**
 * For a part of a screen that loads by itself, beside the page's own loader, so that its failure leaves the rest alone.
 *
 * @param load must stay the same function from render to render
 * @param input what to load; also anything whose change means that it must be loaded anew
 */
export function useLoaded<T, Input = undefined>(
  load: (signal: AbortSignal, input: Input) => Promise<T>,
  ...[input]: undefined extends Input ? [Input?] : [Input]
): Loaded<T> {
  const [state, step] = useReducer(afterStep<T>, { value: undefined, failure: undefined, isLoading: true })
  const current = useRef<AbortController>(null)

  const reload = useCallback(() => {
    current.current?.abort()
    const loading = new AbortController()
    current.current = loading
    step({ is: 'begun' })
    const unlessGivenUp = (next: Step<T>) => {
      if (!loading.signal.aborted) step(next)
    }
    return load(loading.signal, input as Input).then(
      (value) => unlessGivenUp({ is: 'loaded', value }),
      (failure) => unlessGivenUp({ is: 'failed', failure }),
    )
  }, [load, input])

  useEffect(() => {
    void reload()
    return () => current.current?.abort()
  }, [reload])

  return { ...state, reload }
}
