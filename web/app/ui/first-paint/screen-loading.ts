import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'

const $isLoading = atom(false)

export function useScreenLoading(): boolean {
  return useStore($isLoading, { ssr: 'initial' })
}

/** For the progress bar above every page and the totals of lists. */
export function useReportedLoading(isLoading: boolean): void {
  useEffect(() => {
    $isLoading.set(isLoading)
    return () => $isLoading.set(false)
  }, [isLoading])
}
