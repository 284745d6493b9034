import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect } from 'react'

const $isLoading = atom(false)

/** Whether the screen loads another page or filter while it shows the former one. */
export function useScreenLoading(): boolean {
  return useStore($isLoading, { ssr: 'initial' })
}

/** Reports it to the progress bar above every page and to the totals of lists. */
export function useReportedLoading(isLoading: boolean): void {
  useEffect(() => {
    $isLoading.set(isLoading)
    return () => $isLoading.set(false)
  }, [isLoading])
}
