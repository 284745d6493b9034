import { useEffect } from 'react'
import { toast } from '../ui/toast.ts'
import { CallError, isCallFailure } from './call-error.ts'

/**
 * For the `clientLoader` of a page that looks again while it is used: after a change, or when its tab is seen again. A look that fails
 * takes nothing away from the screen; what is shown stays, and a message says so.
 * @param failedText what the page says when its first look fails
 */
export function keepLook<T>(failedText: string) {
  let screens = 0
  let kept: { of: string; found: T } | null = null

  /** `of` names what is looked at, and by whom. */
  async function look(of: string, load: () => Promise<T>): Promise<T> {
    try {
      const found = await load()
      kept = { of, found }
      return found
    } catch (failure) {
      if (screens === 0 || kept?.of !== of || !mayPass(failure)) throw failure
      void toast('error', `${failedText} What is shown may be out of date.`)
      return kept.found
    }
  }

  /** For the component that shows what was found. */
  function useShown(): void {
    useEffect(() => {
      screens += 1
      return () => {
        screens -= 1
        if (screens === 0) kept = null
      }
    }, [])
  }

  return { look, useShown }
}

/** Says nothing about what there is and who may see it: the server was not reached, is in trouble, or has too much to do. */
export function mayPass(failure: unknown): boolean {
  if (failure instanceof CallError) return failure.status >= 500 || failure.status === 429
  return isCallFailure(failure)
}
